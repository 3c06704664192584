/**
 * Restarts orders whose state machine has ended too early: the end of an execution is never the end
 * of a payment (docs/design.md "Task tokens"). Finds orders that are not final and have no running
 * execution, and starts `<order number>-<n+1>`. Step Functions is asked only about orders that show
 * no sign of life. It also ends operations that no admin decided in time.
 */

import { isFinal } from '#model/order-status.ts';
import { isInternal, isOperation, isWithdrawal, type Order } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';
import type { ReconcilePlace } from '#model/orders/reconcile-place.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { Workflow } from '#ports/queues.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { makePace } from '#shared/async/pace.ts';
import type { ChainName } from '#shared/chains.ts';
import { completeWaits, waitIsOver } from './complete-waits.ts';
import { expireIfDue } from './expire-if-due.ts';

/**
 * The dispatcher starts an execution within a second. A younger order (ms) may still get its own.
 */
const minAgeMs = 60_000;
/** A wait is entered again at least this often (seconds, with a margin): that is its timeout. */
const waitRenewedWithin = 3_600 + 300;

/** Orders that are checked concurrently. */
const concurrency = 8;

/**
 * DescribeExecution calls that are begun in a second. AWS allows 15 a second in large Regions and 10
 * in small ones, to all callers together (Service Quotas, Step Functions).
 */
const asksPerSecond = 9;

export interface ReconcileDeps {
  orders: OrderStore;
  workflow: Workflow;
  clock: Clock;
  log: Logger;
  /** Waits this many milliseconds. */
  sleep(ms: number): Promise<void>;
}

/**
 * Returns how many executions were started. An operation that expires before `deadline` is ended in
 * the second that it does, if all orders were read by then; one that expires later, by the next run. Stops at `deadline` (unix ms) and
 * notes the place in `place`, so that many unfinished orders on one chain do not starve the others.
 * `onOrder` is called with each order that is read.
 */
export async function reconcileOrders(
  deps: ReconcileDeps,
  input: {
    chains: ChainName[];
    deadline: number;
    /** For an emulator, which limits no calls. */
    asksAtOnce?: boolean;
    place?: ReconcilePlace;
    onOrder?: (order: Order) => void;
  },
): Promise<number> {
  const place = input.place ?? { chain: null, cursor: null };
  const pace = makePace({
    nowMs: deps.clock.nowMs,
    sleep: deps.sleep,
    everyMs: input.asksAtOnce ? 0 : Math.ceil(1_000 / asksPerSecond),
  });
  const isLate = () => deps.clock.nowMs() > input.deadline;
  const first = Math.max(0, place.chain === null ? 0 : input.chains.indexOf(place.chain));
  const inTurn = [...input.chains.slice(first), ...input.chains.slice(0, first)];
  let restarted = 0;
  const expiring: Order[] = [];
  for (const chain of inTurn) {
    let cursor = place.chain === chain ? place.cursor : null;
    do {
      Object.assign(place, { chain, cursor });
      if (isLate()) return restarted;
      const page: { orderNos: string[]; cursor: string | null } = await deps.orders.unfinished(
        chain,
        cursor,
      );
      const found = await deps.orders.getMany(page.orderNos);
      for (const one of found) {
        input.onOrder?.(one);
        if (expiryMs(one) > deps.clock.nowMs() && expiryMs(one) < input.deadline)
          expiring.push(one);
      }
      const results = await eachLimited(found, concurrency, (one) =>
        reconcileOne(deps, one, async () => {
          if (!isLate()) await pace();
          return !isLate();
        }),
      );
      for (const [i, result] of results.entries()) {
        if (result.status === 'fulfilled') restarted += result.value === 'restarted' ? 1 : 0;
        // A failure of one order must not stop the others.
        else logFailure(deps, found[i] as Order, result.reason);
      }
      // The next run repeats a page whose last orders came too late.
      const isCut = results.some((r) => r.status === 'fulfilled' && r.value === 'late');
      if (isCut) return restarted;
      cursor = page.cursor;
    } while (cursor);
  }
  Object.assign(place, { chain: null, cursor: null });
  await expireInTurn(deps, expiring, isLate);
  return restarted;
}

/** When an operation that waits for an admin expires, unix ms; Infinity if the order never does. */
const expiryMs = (order: Order): number =>
  isOperation(order) && order.status === 'pending' && order.expiresAt !== null
    ? order.expiresAt * 1_000
    : Number.POSITIVE_INFINITY;

/** Waits for the expiry of each, and ends it unless an admin was faster. The next run ends the others. */
async function expireInTurn(
  deps: ReconcileDeps,
  orders: Order[],
  isLate: () => boolean,
): Promise<void> {
  for (const order of orders.sort((a, b) => expiryMs(a) - expiryMs(b))) {
    if (isLate()) return;
    await deps.sleep(Math.max(0, expiryMs(order) - deps.clock.nowMs()));
    try {
      await expireIfDue(deps, order);
    } catch (error) {
      logFailure(deps, order, error);
    }
  }
}

function logFailure({ log }: ReconcileDeps, order: Order, error: unknown): void {
  log.error('order.reconcile-failed', {
    order_no: order.orderNo,
    error,
    request_id: order.requestId,
  });
}

/** `mayAsk` waits for its turn; false if the run is out of time by then. */
async function reconcileOne(
  deps: ReconcileDeps,
  found: Order,
  mayAsk: () => Promise<boolean>,
): Promise<'alive' | 'late' | 'restarted'> {
  const order = await expireIfDue(deps, found);
  const { orderNo, executions } = order;
  // No state machine follows an internal order, or one of a batch.
  if (isFinal(order.status) || isInternal(order)) return 'alive';
  if (isWithdrawal(order) && order.batch) return 'alive';
  if (deps.clock.nowMs() - order.createdAtMs < minAgeMs) return 'alive';
  if (hasRenewedWait(order, deps.clock.now())) return 'alive';
  if (!(await mayAsk())) return 'late';
  await completeWaits(deps, orderNo);
  if (await deps.workflow.isRunning(orderNo, executions)) return 'alive';
  if (!(await deps.orders.noteExecution(orderNo, executions, executions + 1))) return 'alive';
  await deps.workflow.start(orderNo, executions + 1);
  deps.log.warn('order.execution-restarted', {
    order_no: orderNo,
    status: order.status,
    execution: executions + 1,
    request_id: order.requestId,
  });
  return 'restarted';
}

/**
 * True if the order is in a wait that was entered within the last hour. A wait that is renewed
 * proves that its execution is alive. One that is over proves nothing: the execution may have ended
 * before it entered the next.
 */
const hasRenewedWait = (order: Order, now: number): boolean =>
  Object.entries(order.waits).some(
    ([step, wait]) =>
      wait && !waitIsOver(order, step as WaitStep) && now - wait.at < waitRenewedWithin,
  );
