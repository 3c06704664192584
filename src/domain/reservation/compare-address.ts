import type { StoredReservation } from '#model/orders/reservation-check.ts';
import type { ReservationStore } from '#ports/orders.ts';
import type { ChainName } from '#shared/chains.ts';

/** Unfinished orders of one address that are read at once; each takes about a kilobyte. */
export const maxOrders = 50_000;

/** The sums of an address after the first look. */
export interface ComparedAddress {
  /** Ids of sums that are not what unfinished orders hold. */
  differing: string[];
  /** Sums that are zero, as they should be. */
  empty: StoredReservation[];
}

/**
 * The first look at the sums of an address. Orders change meanwhile, so that a difference may be
 * none (look-again.ts). null if the orders are too many, or if one of them cannot be read.
 */
export async function compareAddress(
  reservations: ReservationStore,
  { chain, address }: { chain: ChainName; address: string },
): Promise<ComparedAddress | null> {
  const orders = await reservations.ordersOf(chain, address, maxOrders);
  if (!orders) return null;
  const held = new Map<string, bigint>();
  for (const { isHolding, sums } of orders) {
    for (const { id, sum } of isHolding ? sums : []) held.set(id, (held.get(id) ?? 0n) + sum);
  }
  const stored = await reservations.sumsOf(chain, address, [...held.keys()]);
  const isDiffering = ({ id, reserved }: StoredReservation) => reserved !== (held.get(id) ?? 0n);
  return {
    differing: stored.filter(isDiffering).map(({ id }) => id),
    empty: stored.filter(({ id, reserved }) => reserved === 0n && !held.has(id)),
  };
}
