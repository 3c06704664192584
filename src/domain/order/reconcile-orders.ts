/**
 * Restarts orders whose state machine has ended too early: the end of an execution is never the end
 * of a payment (docs/design.md "Task tokens"). Finds orders that are not final and have no running
 * execution, and starts `<order number>-<n+1>`.
 */

import { eachLimited } from '#async/limit.ts';
import type { ChainName } from '#contract/chains.ts';
import { isFinal, withdrawalStatus } from '#contract/statuses.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { OrderStore } from '../ports/orders/order-store.ts';
import type { Workflow } from '../ports/queues/workflow.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { completeWaits } from './complete-waits.ts';
import { expireIfDue } from './expire-if-due.ts';

/**
 * The dispatcher starts an execution within a second. A younger order (ms) may still get its own.
 */
const minAgeMs = 60_000;
/** A wait is entered again at least this often (seconds, with a margin): that is its timeout. */
const waitRenewedWithin = 3_600 + 300;

/** Orders that are checked concurrently. */
const concurrency = 8;

/** Where a run that ran out of time stopped. The next run continues there. */
export interface ReconcilePlace {
  chain: ChainName | null;
  cursor: string | null;
}

/**
 * Returns how many executions were started. Stops at `deadline` (unix ms) and notes the place in
 * `place`, so that many unfinished orders on one chain do not starve the others. `onOrder` is
 * called with each order that is read.
 */
export async function reconcileOrders(
  deps: { orders: OrderStore; workflow: Workflow; clock: Clock; log: Logger },
  input: {
    chains: ChainName[];
    deadline: number;
    place?: ReconcilePlace;
    onOrder?: (order: Order) => void;
  },
): Promise<number> {
  const place = input.place ?? { chain: null, cursor: null };
  const first = Math.max(0, place.chain === null ? 0 : input.chains.indexOf(place.chain));
  const inTurn = [...input.chains.slice(first), ...input.chains.slice(0, first)];
  let restarted = 0;
  for (const chain of inTurn) {
    let cursor = place.chain === chain ? place.cursor : null;
    do {
      Object.assign(place, { chain, cursor });
      if (deps.clock.nowMs() > input.deadline) return restarted;
      const page: { orderNos: string[]; cursor: string | null } = await deps.orders.unfinished(
        chain,
        cursor,
      );
      const found = await deps.orders.getMany(page.orderNos);
      for (const one of found) input.onOrder?.(one);
      const results = await eachLimited(found, concurrency, (one) => reconcileOne(deps, one));
      for (const [i, result] of results.entries()) {
        if (result.status === 'fulfilled') restarted += result.value ? 1 : 0;
        // A failure of one order must not stop the others.
        else {
          const { orderNo, requestId } = found[i] as Order;
          deps.log.error('order.reconcile-failed', {
            order_no: orderNo,
            error: result.reason,
            request_id: requestId,
          });
        }
      }
      cursor = page.cursor;
    } while (cursor);
  }
  Object.assign(place, { chain: null, cursor: null });
  return restarted;
}

async function reconcileOne(
  deps: { orders: OrderStore; workflow: Workflow; clock: Clock; log: Logger },
  found: Order,
): Promise<boolean> {
  const order = await expireIfDue(deps, found);
  const { orderNo, executions } = order;
  if (isFinal(order.status)) return false;
  if (deps.clock.nowMs() - order.createdAtMs < minAgeMs) return false;
  // An order may wait for admins for days. A wait that is renewed proves that its execution is
  // alive.
  const renewed = order.waits.approval?.at ?? 0;
  const waitsQuietly =
    order.status === withdrawalStatus.pending && deps.clock.now() - renewed < waitRenewedWithin;
  if (waitsQuietly) return false;
  await completeWaits(deps, orderNo);
  if (await deps.workflow.isRunning(orderNo, executions)) return false;
  if (!(await deps.orders.noteExecution(orderNo, executions, executions + 1))) return false;
  await deps.workflow.start(orderNo, executions + 1, isOperation(order) ? order : {});
  deps.log.warn('order.execution-restarted', {
    order_no: orderNo,
    status: order.status,
    execution: executions + 1,
    request_id: order.requestId,
  });
  return true;
}
