import { findInvalidField } from '#domain/payment/authorize/find-invalid-field.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { loadOrders } from '#domain/payment/worker/load-orders.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import { needsAllowance } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import { isQuoteTooOld } from './ready-swap.ts';

/**
 * The allowance that a swap uses. Two swaps that share one must not be signed together: both would
 * set it, and each would use up the other's.
 */
const allowanceKey = (order: Order): string | null =>
  isSwap(order) && findInvalidField(order) === null && needsAllowance(order)
    ? `${order.tokenAddress}/${order.toAddress}`
    : null;

/**
 * Drops swaps that must wait for another: an earlier order with the same quote or allowance, one
 * whose transaction is not in a block we have scanned, or one that has set the allowance and is
 * about to use it.
 */
export async function deferConflictingSwaps(
  deps: Pick<NonceDeps, 'orders' | 'clock'>,
  orders: Order[],
  { slots }: { slots(): Promise<NonceSlot[]> },
): Promise<Order[]> {
  const needed = orders.some((order) => allowanceKey(order) !== null);
  const holders = needed ? await allowanceHolders(deps, await slots()) : new Map<string, string>();
  const single = oneOfEachRoute(orders, holders);
  return single.filter((order) => {
    const key = allowanceKey(order);
    // A swap whose quote is too old is not signed but failed, so it need not wait.
    if (key === null || (isSwap(order) && isQuoteTooOld(order, deps.clock.now()))) return true;
    const holder = holders.get(key);
    if (holder !== undefined && holder !== order.orderNo) return false;
    holders.set(key, 'taken');
    return true;
  });
}

/**
 * Orders of one route but for one: the holder of its allowance, otherwise the first. A copy of the
 * holder could not use the allowance, so as the first it would only keep the holder waiting.
 */
function oneOfEachRoute(orders: Order[], holders: Map<string, string>): Order[] {
  const chosen = new Map<string, string>();
  for (const order of orders.filter(isSwap)) {
    const { orderNo, routeId } = order;
    const holds = holders.get(allowanceKey(order) ?? '') === orderNo;
    if (holds || !chosen.has(routeId)) chosen.set(routeId, orderNo);
  }
  return orders.filter((order) => !isSwap(order) || chosen.get(order.routeId) === order.orderNo);
}

/** For each allowance, the only order that may use it, or 'taken' if none may now. */
async function allowanceHolders(
  deps: Pick<NonceDeps, 'orders'>,
  slots: NonceSlot[],
): Promise<Map<string, string>> {
  // A mined payment holds none, and thousands of them may wait for their finality.
  const holding = slots.filter(({ state, refKind }) => state === 'open' || refKind === 'allowance');
  const orders = await loadOrders(deps, holding);
  const holders = new Map<string, string>();
  for (const { ref, refKind, state } of holding.sort((a, b) => a.nonce - b.nonce)) {
    const order = orders.get(ref);
    const key = order ? allowanceKey(order) : null;
    if (!order || key === null || holders.get(key) === 'taken') continue;
    if (state === 'open') holders.set(key, 'taken');
    else if (refKind === 'allowance' && order.status === 'approved') holders.set(key, ref);
  }
  return holders;
}
