import { chains } from '#chains/catalog/catalog.ts';
import { countOpenOrders } from '#domain/order/count-open-orders.ts';
import { overdueOrders } from '#domain/order/overdue-orders.ts';
import { type ReconcilePlace, reconcileOrders } from '#domain/order/reconcile-orders.ts';
import type { OrderStore } from '#domain/ports/orders/order-store.ts';
import type { Workflow } from '#domain/ports/queues/workflow.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import { workflow } from '#functions/dependencies/queues.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { orderStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';

/** How long a run may take, in milliseconds; the function's timeout is 50 s. */
const budgetMs = 40_000;

/** The event of a rule, or an advanced clock. */
export interface ReconcileEvent {
  /** Unix seconds; read in the stage `local` alone. */
  now?: number;
}

export interface Deps {
  stage: string;
  clock: Clock;
  orders: OrderStore;
  workflow: Workflow;
  log: Logger;
}

/** Starts an execution, every minute, for each unfinished order that has none running. */
export const makeHandler = ({ stage, clock: ownClock, ...deps }: Deps) => {
  const { log } = deps;
  /** Where the last run stopped; a new instance of the function begins with the first chain. */
  const place: ReconcilePlace = { chain: null, cursor: null };
  return async (event: ReconcileEvent): Promise<{ restarted: number }> => {
    const advanced = stage === 'local' && Number.isInteger(event?.now);
    const ahead = advanced ? Number(event.now) - ownClock.now() : 0;
    const clock = {
      now: () => ownClock.now() + ahead,
      nowMs: () => ownClock.nowMs() + ahead * 1000,
    };
    const names = Object.values(chains).flatMap(({ name, enabled }) => (enabled ? [name] : []));
    const open = countOpenOrders(clock.now());
    const overdue = overdueOrders(clock.now());
    const deadline = clock.nowMs() + budgetMs;
    const resumed = place.cursor !== null;
    const restarted = await reconcileOrders(
      { ...deps, clock },
      {
        chains: names,
        deadline,
        place,
        onOrder: (order) => {
          open.add(order);
          overdue.add(order);
        },
      },
    );
    // A run that stops early, or continues an earlier one, does not count all orders.
    const partial = resumed || clock.nowMs() > deadline;
    log.info('orders.open', { ...open.counts, partial });
    for (const group of overdue.unpaid()) log.warn('order.unpaid-long', { ...group });
    for (const group of overdue.stuck()) log.warn('order.stuck-long', { ...group });
    log.info('reconcile.done', { restarted, advanced });
    return { restarted };
  };
};

export const handler = worker('reconcile', (log) =>
  makeHandler({ stage: stage(), clock, orders: orderStore(), workflow: workflow(), log }),
);
