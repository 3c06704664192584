import { fail } from '../order/transitions/fail.ts';
import { isOperation, type Order } from '../ports/operations.ts';
import type { WorkerDeps } from './deps.ts';
import { kindOf, noteStuck } from './stuck.ts';

/**
 * Seconds that a payment may revert in the node's simulation before it fails for good. Who asked for
 * an operation can ask again; an earlier one of the same address may have to be mined first.
 */
const revertingFor = { withdrawal: 600, operation: 30 };

type ObstacleDeps = Pick<WorkerDeps, 'orders' | 'clock' | 'log'>;

/**
 * Notes what the chain said of an order that is not signed yet: it waits, or fails when it was said
 * to revert for ten minutes. A recipient's contract decides what a node answers here, so that what
 * is not understood must not hold up the others.
 */
export async function noteObstacle(
  deps: ObstacleDeps,
  order: Order,
  error: unknown,
): Promise<void> {
  const { name, message } = error as Error;
  if (name === 'InsufficientFunds') return noteStuck(deps, order, 'no_gas', 15);
  if (name === 'FeeAboveLimit') return noteStuck(deps, order, 'fee_above_cap', 15);
  if (name === 'ExecutionReverted') {
    return waitOrFail(deps, order, `reverts: ${message}`, `The payment would revert: ${message}`);
  }
  deps.log.warn('payment.not-estimated', {
    order_no: order.orderNo,
    error,
    request_id: order.requestId,
  });
  await noteStuck(deps, order, 'can_not_be_estimated', 15);
}

/** Whether an order has met the same kind of obstacle for so long that it is given up. */
export function hasLasted(deps: Pick<ObstacleDeps, 'clock'>, order: Order, cause: string) {
  const { stuck } = order;
  if (!stuck || kindOf(stuck.cause) !== kindOf(cause)) return false;
  return (
    deps.clock.now() - stuck.since >= revertingFor[isOperation(order) ? 'operation' : 'withdrawal']
  );
}

/** Fails an order whose obstacle has lasted too long; nothing was ever signed for it. */
export async function waitOrFail(
  deps: ObstacleDeps,
  order: Order,
  cause: string,
  reason: string,
): Promise<void> {
  if (hasLasted(deps, order, cause)) {
    await deps.orders.transition(fail(order, { at: deps.clock.now(), reason }));
  } else {
    await noteStuck(deps, order, cause.slice(0, 200), 30);
  }
}
