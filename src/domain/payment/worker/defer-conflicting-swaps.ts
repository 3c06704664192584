import { withdrawalStatus } from '#contract/statuses.ts';
import { needsAllowance } from '#domain/swap/needs-allowance.ts';
import { isSwap, type Order } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { findInvalidField } from '../authorize/find-invalid-field.ts';
import type { NonceDeps } from '../deps.ts';
import { loadOrders } from './load-orders.ts';
import { isQuoteTooOld } from './ready-swap.ts';

/** What swaps must not be signed side by side for: they would set, and use up, the same allowance. */
const allowanceKey = (order: Order): string | null =>
  isSwap(order) && findInvalidField(order) === null && needsAllowance(order)
    ? `${order.tokenAddress}/${order.toAddress}`
    : null;

/**
 * Without swaps whose quote, or whose allowance, is another one's: of one before them, of one with a transaction that
 * no block of our own reading has yet, or of one that has set it and waits to be signed.
 */
export async function deferConflictingSwaps(
  deps: Pick<NonceDeps, 'orders' | 'clock'>,
  orders: Order[],
  { slots }: { slots(): Promise<NonceSlot[]> },
): Promise<Order[]> {
  const routes = new Set<string>();
  const single = orders.filter((order) => {
    if (!isSwap(order)) return true;
    const isFirst = !routes.has(order.routeId);
    routes.add(order.routeId);
    return isFirst;
  });
  if (single.every((order) => allowanceKey(order) === null)) return single;
  const holders = await allowanceHolders(deps, await slots());
  return single.filter((order) => {
    const key = allowanceKey(order);
    // One that is too old is not signed, but ended, whoever is before it.
    if (key === null || (isSwap(order) && isQuoteTooOld(order, deps.clock.now()))) return true;
    const holder = holders.get(key);
    if (holder !== undefined && holder !== order.orderNo) return false;
    holders.set(key, 'taken');
    return true;
  });
}

/** By allowance the order that alone may use it, or 'taken' where none may now. */
async function allowanceHolders(
  deps: Pick<NonceDeps, 'orders'>,
  slots: NonceSlot[],
): Promise<Map<string, string>> {
  const orders = await loadOrders(deps, slots);
  const holders = new Map<string, string>();
  for (const { ref, refKind, state } of [...slots].sort((a, b) => a.nonce - b.nonce)) {
    const order = orders.get(ref);
    const key = order ? allowanceKey(order) : null;
    if (!order || key === null || holders.get(key) === 'taken') continue;
    if (state === 'open') holders.set(key, 'taken');
    else if (refKind === 'allowance' && order.status === withdrawalStatus.approved)
      holders.set(key, ref);
  }
  return holders;
}
