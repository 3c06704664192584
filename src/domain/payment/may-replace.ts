import type { PaymentSlot, Withdrawal } from '../ports/records.ts';
import { type Authorization, authorize } from './authorize.ts';
import type { Wallet, WorkerDeps } from './deps.ts';

/** Whether an order that was signed may be signed again in its own slot: all of it is read anew. */
export async function mayReplace(
  deps: WorkerDeps,
  { project }: Wallet,
  slot: Pick<PaymentSlot, 'nonce' | 'ref'>,
  order: Withdrawal,
): Promise<Authorization> {
  const [settings, approvals, signed] = await Promise.all([
    deps.projects.settings(project.projectId),
    deps.approvals.approvals(order.orderNo),
    deps.payments.signature(order.orderNo),
  ]);
  const verdict = await authorize({
    withdrawal: order,
    project,
    settings,
    chain: deps.chain,
    approvals,
    prices: deps.prices,
    // 4: confirmed, then taken out of the chain with its block, and stuck or expired since.
    statuses: [2, 3, 4],
    signed,
    replaces: slot.nonce,
  });
  if (!verdict.ok) {
    const { reason } = verdict;
    const refused = { withdraw_no: slot.ref, reason, request_id: order.requestId };
    deps.log.error('payment.refused', refused);
  }
  return verdict;
}
