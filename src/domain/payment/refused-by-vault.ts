import { markStuck } from '#domain/order/mark-stuck.ts';
import type { Order } from '#model/orders/order.ts';
import { causeWith, stuckKind } from '#model/orders/stuck.ts';
import type { Refusal } from '#ports/vault.ts';
import type { WorkerDeps } from './deps.ts';

/** How often an order is looked at that the vault refuses, in case the reason is gone; seconds. */
const retrySeconds = 600;

/**
 * The vault has judged an order otherwise than the worker, and it holds up no other. Between the two
 * judgements a record may have changed: at the first refusal the order stays due, and the worker's next
 * judgement says what became of it. If the two differ again, one of them is wrong, and the order waits for
 * an operator.
 */
export function refusedByVault(
  deps: Pick<WorkerDeps, 'orders' | 'clock' | 'log'>,
  order: Order,
  { reason }: Refusal,
): Promise<void> {
  const isFirst = order.stuck === null || stuckKind(order.stuck.cause) !== 'vault_refused';
  return markStuck(deps, order, causeWith('vault_refused', reason), isFirst ? 0 : retrySeconds);
}
