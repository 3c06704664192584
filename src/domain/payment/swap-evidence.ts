import { isSwap, type Order } from '../ports/operations.ts';
import type { WorkerDeps } from './deps.ts';
import type { Evidence } from './evidence.ts';

/** What a swap is held against: the record of its quote. null for other orders. */
export async function swapEvidence(
  { swaps }: Pick<WorkerDeps, 'swaps'>,
  order: Order,
): Promise<Evidence['swap']> {
  if (!swaps || !isSwap(order)) return null;
  const quote = await swaps.quotes.record(order.projectId, order.routeId);
  return { quote, problem: swaps.calls.problem };
}
