import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { Batch } from '../model/batch.ts';
import type { BatchStore } from '../ports.ts';

/** The orders of a batch as they were accepted, in their order. */
export async function readOrders(
  batches: Pick<BatchStore, 'line'>,
  { batchNo, lines }: Pick<Batch, 'batchNo' | 'lines'>,
): Promise<Withdrawal[]> {
  const places = Array.from({ length: lines }, (_, line) => line);
  const orders = await Promise.all(places.map((line) => batches.line(batchNo, line)));
  return orders.flat();
}

/** What a decision on these orders as one batch lists. */
export const digestsOf = (orders: readonly Withdrawal[]): string[] => orders.map(termsDigest);
