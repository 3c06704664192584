/**
 * The end of an execution is never the end of a payment (docs/design.md "Task tokens"): finds
 * records that are not final and have no running execution, and starts `<order number>-<n+1>`.
 */

import { eachLimited } from '#async/limit.ts';
import type { ChainName } from '#contract/chains.ts';
import { finalWithdrawalStatuses } from '#contract/statuses.ts';
import { isOperation, type Order } from '#model/orders/order.ts';
import type { OrderStore } from '../ports/orders/order-store.ts';
import type { Workflow } from '../ports/queues/workflow.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Logger } from '../ports/runtime/logger.ts';
import { completeWaits } from './complete-waits.ts';
import { expireIfDue } from './expire-if-due.ts';

/** The dispatcher starts an execution within a second; before this age (ms) it may be on its way. */
const youngMs = 60_000;
/** A wait that times out is entered again at least this often (seconds, with a margin). */
const waitRenewedWithin = 3_600 + 300;

/** Records that are looked after at the same time. */
const parallel = 8;

/** Where a run that had no more time stopped; the next one goes on there. */
export interface ReconcilePlace {
  chain: ChainName | null;
  cursor: string | null;
}

/**
 * Returns how many executions were started. Stops at `deadline` (unix ms) and notes in `place` where
 * to go on, so that many unfinished records of one chain keep no other from its turn. `onOrder` hears
 * of each record that it comes by.
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
      const results = await eachLimited(found, parallel, (one) => reconcileOne(deps, one));
      for (const [i, result] of results.entries()) {
        if (result.status === 'fulfilled') restarted += result.value ? 1 : 0;
        // One that can not be helped must not keep the others from it.
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
  if (finalWithdrawalStatuses.includes(order.status)) return false;
  if (deps.clock.nowMs() - order.createdAtMs < youngMs) return false;
  // An order that waits for admins may wait for days: its execution shows life by renewing the wait.
  const renewed = order.waits.approval?.at ?? 0;
  const waitsQuietly = order.status === 0 && deps.clock.now() - renewed < waitRenewedWithin;
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
