import type { Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Wallet, WorkerDeps } from '../deps.ts';
import type { Authorization } from './authorization-context.ts';
import { authorizeOrder } from './judge-order.ts';
import { loadSession } from './load-session.ts';
import { loadSwapEvidence } from './swap-evidence.ts';

/** Whether an order that was signed may be signed again in its own slot: all of it is read anew. */
export async function mayReplace(
  deps: WorkerDeps,
  wallet: Wallet,
  slot: Pick<NonceSlot, 'nonce' | 'ref' | 'refKind' | 'sets'>,
  order: Order,
): Promise<Authorization> {
  const [settings, approvals, signed, session, swap] = await Promise.all([
    deps.projects.settings(wallet.project.projectId),
    deps.approvals.approvals(order.orderNo),
    deps.payments.signature(order.orderNo),
    loadSession(deps, order),
    loadSwapEvidence(deps, order),
  ]);
  const verdict = await authorizeOrder(deps, wallet, {
    order,
    settings,
    session,
    swap,
    approvals,
    signed,
    sets: slot.sets,
    // 4: confirmed, then taken out of the chain with its block, and stuck or expired since.
    statuses: slot.refKind === 'allowance' ? [1, 2, 3, 4] : [2, 3, 4],
    replaces: slot.nonce,
  });
  if (!verdict.ok) {
    const { reason } = verdict;
    const refused = { order_no: slot.ref, reason, request_id: order.requestId };
    deps.log.error('payment.refused', refused);
  }
  return verdict;
}
