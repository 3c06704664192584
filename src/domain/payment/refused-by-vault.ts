import { markStuck } from '#domain/order/mark-stuck.ts';
import type { Order } from '#model/orders/order.ts';
import { causeWith } from '#model/orders/stuck.ts';
import type { Refusal } from '#ports/vault.ts';
import type { WorkerDeps } from './deps.ts';

/** How often an order is looked at that the vault refuses, in case the reason is gone; seconds. */
const retrySeconds = 600;

/**
 * The vault has judged an order otherwise than the worker: it waits for an operator, and holds up no other.
 * Between the two judgements a record may have changed; else one of the two functions is wrong.
 */
export const refusedByVault = (
  deps: Pick<WorkerDeps, 'orders' | 'clock' | 'log'>,
  order: Order,
  { reason }: Refusal,
): Promise<unknown> => markStuck(deps, order, causeWith('vault_refused', reason), retrySeconds);
