import type { Order } from '../ports/operations.ts';
import type { PaymentSlot } from '../ports/records.ts';
import type { Wallet, WorkerDeps } from './deps.ts';
import type { Authorization } from './evidence.ts';
import { judgeOrder } from './judge-order.ts';
import { sessionOf } from './session-of.ts';

/** Whether an order that was signed may be signed again in its own slot: all of it is read anew. */
export async function mayReplace(
  deps: WorkerDeps,
  wallet: Wallet,
  slot: Pick<PaymentSlot, 'nonce' | 'ref'>,
  order: Order,
): Promise<Authorization> {
  const [settings, approvals, signed, session] = await Promise.all([
    deps.projects.settings(wallet.project.projectId),
    deps.approvals.approvals(order.orderNo),
    deps.payments.signature(order.orderNo),
    sessionOf(deps, order),
  ]);
  const verdict = await judgeOrder(deps, wallet, {
    ...{ order, settings, session, approvals, signed },
    // 4: confirmed, then taken out of the chain with its block, and stuck or expired since.
    statuses: [2, 3, 4],
    replaces: slot.nonce,
  });
  if (!verdict.ok) {
    const { reason } = verdict;
    const refused = { order_no: slot.ref, reason, request_id: order.requestId };
    deps.log.error('payment.refused', refused);
  }
  return verdict;
}
