import { fail } from '#domain/order/transitions/fail.ts';
import { explainRevert } from '#domain/swap/explain-revert.ts';
import { isOperation, isSwap, type Order } from '#model/orders/order.ts';
import type { WorkerDeps } from '../deps.ts';
import { markStuck, stuckKind } from './mark-stuck.ts';

/**
 * Seconds that a payment may revert in the node's simulation before it fails for good. Who asked for
 * an operation can ask again; an earlier one of the same address may have to be mined first. A swap's
 * price moves meanwhile.
 */
const revertingFor = (order: Order): number => (isSwap(order) ? 12 : isOperation(order) ? 30 : 600);
/** Seconds until it is tried again. */
const againAfter = (order: Order): number => (isSwap(order) ? 4 : 30);

type Deps = Pick<WorkerDeps, 'chain' | 'orders' | 'clock' | 'log'>;

/**
 * Notes what the chain said of an order that is not signed yet: it waits, or fails when it was said
 * to revert for ten minutes. A recipient's contract decides what a node answers here, so that what
 * is not understood must not hold up the others.
 */
export async function handleSimulationFailure(
  deps: Deps,
  order: Order,
  error: unknown,
): Promise<void> {
  const { name, message } = error as Error;
  if (name === 'InsufficientFunds') return handleInsufficientFunds(deps, order);
  if (name === 'FeeAboveLimit') return markStuck(deps, order, 'fee_above_cap', 15);
  if (name === 'ExecutionReverted') {
    const reason = isSwap(order)
      ? `The swap would fail: ${explainRevert(message)}`
      : `The payment would revert: ${message}`;
    return waitOrFail(deps, order, `reverts: ${message}`, reason);
  }
  deps.log.warn('payment.not-estimated', {
    order_no: order.orderNo,
    error,
    request_id: order.requestId,
  });
  await markStuck(deps, order, 'can_not_be_estimated', 15);
}

/**
 * Who waits for coin; a swap waits for a moment only (docs/interface.md "POST /v1/swap/execute"),
 * and for what else the wallet pays when there would be enough without it.
 */
export async function handleInsufficientFunds(
  deps: Deps,
  order: Order,
  isAlone = true,
): Promise<void> {
  if (!isSwap(order)) return markStuck(deps, order, 'no_gas', 15);
  if (!isAlone) return markStuck(deps, order, 'no_gas', againAfter(order));
  const coin = deps.chain.nativeToken;
  const value = order.tokenAddress === null ? ' and the amount' : '';
  // A cause of its own: no_gas rings for who runs the service, and this is for who asked.
  await waitOrFail(deps, order, 'no_coin', `Insufficient ${coin} for gas${value}`);
}

/** Whether an order has met the same kind of obstacle for so long that it is given up. */
export function hasBeenStuckTooLong(deps: Pick<Deps, 'clock'>, order: Order, cause: string) {
  const { stuck } = order;
  if (!stuck || stuckKind(stuck.cause) !== stuckKind(cause)) return false;
  return deps.clock.now() - stuck.since >= revertingFor(order);
}

/** Fails an order whose obstacle has lasted too long; nothing was ever signed for it. */
export async function waitOrFail(
  deps: Deps,
  order: Order,
  cause: string,
  reason: string,
): Promise<void> {
  if (hasBeenStuckTooLong(deps, order, cause)) {
    await deps.orders.transition(fail(order, { at: deps.clock.now(), reason }));
  } else {
    await markStuck(deps, order, cause.slice(0, 200), againAfter(order));
  }
}
