import { setTimeout as sleep } from 'node:timers/promises';
import { chains } from '#chains/catalog/catalog.ts';
import { countOpenOrders } from '#domain/order/count-open-orders.ts';
import { overdueOrders } from '#domain/order/overdue-orders.ts';
import { type ReconcileDeps, reconcileOrders } from '#domain/order/reconcile-orders.ts';
import { workflow } from '#functions/dependencies/queues.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { orderStore, reconcilePlaceStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { ReconcilePlaceStore } from '#ports/orders.ts';

/** How long a run may take, in milliseconds; the function's timeout is 50 s. */
const budgetMs = 40_000;

/** The event of a rule, or an advanced clock. */
export interface ReconcileEvent {
  /** Unix seconds; read only in the stage `local`. */
  now?: number;
}

export interface Deps extends ReconcileDeps {
  stage: string;
  /** Where the last run stopped, of this instance or another. */
  place: ReconcilePlaceStore;
}

/** Starts an execution, every minute, for each unfinished order that has none running. */
export const makeHandler =
  ({ stage, clock: ownClock, place: places, ...deps }: Deps) =>
  async (event: ReconcileEvent): Promise<{ restarted: number }> => {
    const { log } = deps;
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
    const from = await places.load();
    const place = { ...from };
    // A place that can no longer be read must not fail every later run: the next one begins again.
    const startAgain = async (error: unknown): Promise<never> => {
      if (from.chain !== null) await places.store({ chain: null, cursor: null });
      throw error;
    };
    const restarted = await reconcileOrders(
      { ...deps, clock },
      {
        chains: names,
        deadline,
        asksAtOnce: advanced,
        place,
        onOrder: (order) => {
          open.add(order);
          overdue.add(order);
        },
      },
    ).catch(startAgain);
    if (place.chain !== from.chain || place.cursor !== from.cursor) await places.store(place);
    // A run that stops early, or continues an earlier one, does not count all orders.
    const partial = from.cursor !== null || place.chain !== null;
    log.info('orders.open', { ...open.counts, partial });
    for (const group of overdue.unpaid()) log.warn('order.unpaid-long', { ...group });
    for (const group of overdue.stuck()) log.warn('order.stuck-long', { ...group });
    log.info('reconcile.done', { restarted, advanced });
    return { restarted };
  };

export const handler = worker('reconcile', (log) =>
  makeHandler({
    stage: stage(),
    clock,
    orders: orderStore(),
    place: reconcilePlaceStore(),
    workflow: workflow(),
    log,
    sleep: (ms) => sleep(ms),
  }),
);
