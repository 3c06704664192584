import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeWorkflow } from '#aws/queues/workflow.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { countOpenOrders } from '#domain/order/count-open-orders.ts';
import { type ReconcilePlace, reconcileOrders } from '#domain/order/reconcile-orders.ts';

const budgetMs = 40_000;
const log = makeLogger({ function: 'reconcile' });
/** Kept from one minute to the next; a function that starts anew begins with the first chain. */
const place: ReconcilePlace = { chain: null, cursor: null };

/** A rule's event, or a test's advanced clock. */
export interface ReconcileEvent {
  /** Unix seconds; the stage `local` alone. */
  now?: number;
}

/** Every minute: gives each unfinished order a running execution again. Says how many. */
export async function handler(event: ReconcileEvent): Promise<{ restarted: number }> {
  const advanced = environment().STAGE === 'local' && Number.isInteger(event?.now);
  const ahead = advanced ? Number(event.now) - systemClock.now() : 0;
  const clock = {
    now: () => systemClock.now() + ahead,
    nowMs: () => systemClock.nowMs() + ahead * 1000,
  };
  const deps = {
    orders: makeOrderStore(),
    workflow: makeWorkflow(),
    clock,
    log,
  };
  const names = Object.values(chains).flatMap(({ name, enabled }) => (enabled ? [name] : []));
  const open = countOpenOrders(clock.now());
  const deadline = clock.nowMs() + budgetMs;
  const resumed = place.cursor !== null;
  const restarted = await reconcileOrders(deps, {
    chains: names,
    deadline,
    place,
    onOrder: open.add,
  });
  // A run that had no time for all of them, or goes on with the rest, counts too few.
  const partial = resumed || clock.nowMs() > deadline;
  log.info('orders.open', { ...open.counts, partial });
  log.info('reconcile.done', { restarted, advanced });
  return { restarted };
}
