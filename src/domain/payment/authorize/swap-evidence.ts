import { isSwap, type Order } from '#model/orders/order.ts';
import type { WorkerDeps } from '../deps.ts';
import type { SwapEvidence } from './authorization-context.ts';

/** What a swap is held against: its quote, and what was signed of it. null for other orders. */
export async function loadSwapEvidence(
  { swaps, payments }: Pick<WorkerDeps, 'swaps' | 'payments'>,
  order: Order,
): Promise<SwapEvidence | null> {
  if (!swaps || !isSwap(order)) return null;
  const [quote, taken] = await Promise.all([
    swaps.quotes.record(order.projectId, order.routeId),
    payments.signature(order.routeId),
  ]);
  return { quote, taken, problem: swaps.calls.problem };
}
