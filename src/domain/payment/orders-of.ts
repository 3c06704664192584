import type { PaymentSlot, Withdrawal } from '../ports/records.ts';
import type { WorkerDeps } from './deps.ts';

/** The orders that these slots pay, by withdraw_no; one that can not be read is absent. */
export async function ordersOf(
  deps: Pick<WorkerDeps, 'withdrawals'>,
  slots: PaymentSlot[],
): Promise<Map<string, Withdrawal>> {
  const paying = slots.filter((slot) => slot.refKind === 'withdrawal');
  if (paying.length === 0) return new Map();
  const orders = await deps.withdrawals.getMany(paying.map((slot) => slot.ref));
  return new Map(orders.map((order) => [order.orderNo, order]));
}
