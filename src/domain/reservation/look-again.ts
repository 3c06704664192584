import type { HoldingOrder, ReservationLook } from '#model/orders/reservation-check.ts';
import type { ReservationStore } from '#ports/orders.ts';
import type { Clock } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { boundHeld } from './bound-held.ts';
import { maxOrders } from './compare-address.ts';

/**
 * Between the reading of a sum and of the orders, ms: an order that was in the sum is by then in the
 * index of work, which follows the table in well under a second.
 */
const indexPause = 10_000;

/** How often a look that shows nothing certain is repeated. */
const looks = 3;

export interface LookDeps {
  reservations: ReservationStore;
  clock: Clock;
  /** Waits this many milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** Whether the stored sum cannot be what orders held. */
export const isDifferent = ({ stored: { reserved }, min, max }: ReservationLook): boolean =>
  reserved < min || reserved > max;

/**
 * The second look at sums that seemed to differ, with bounds that hold although orders are created
 * and end meanwhile. Sums that are right are left out. `uncertain` is true if an address changes
 * too fast to determine a sum.
 */
export async function lookAgain(
  deps: LookDeps,
  address: { chain: ChainName; address: string; ids: string[] },
): Promise<{ differing: ReservationLook[]; uncertain: boolean }> {
  const differing: ReservationLook[] = [];
  let ids = address.ids;
  for (let look = 1; look <= looks && ids.length > 0; look += 1) {
    const seen = await lookOnce(deps, { ...address, ids });
    if (!seen) break;
    const different = seen.filter(isDifferent);
    differing.push(...different);
    const told = new Set(
      seen.filter((one) => isDifferent(one) || one.min === one.max).map(({ stored }) => stored.id),
    );
    ids = ids.filter((id) => !told.has(id));
  }
  return { differing, uncertain: ids.length > 0 };
}

/** One look; sums whose releases cannot all be explained are left out. null if orders are unread. */
async function lookOnce(
  { reservations, clock, sleep }: LookDeps,
  { chain, address, ids }: { chain: ChainName; address: string; ids: string[] },
): Promise<ReservationLook[] | null> {
  const before = await reservations.ordersOf(chain, address, maxOrders);
  const atMs = clock.nowMs();
  const stored = await reservations.sumsOf(chain, address, ids);
  await sleep(indexPause);
  const after = before && (await allAfter(reservations, { chain, address, before }));
  if (!after) return null;
  const again = await reservations.sumsOf(chain, address, ids);
  const epochs = new Map(again.map(({ id, epoch }) => [id, epoch]));
  return stored.flatMap((sum) => {
    if (!ids.includes(sum.id)) return [];
    const { min, max, ended } = boundHeld(sum.id, { before, after, atMs });
    // Each end of an order raises the epoch. One that no list shows was created and ended between.
    const released = (epochs.get(sum.id) ?? 0) - sum.epoch;
    return released > ended ? [] : [{ stored: sum, min, max }];
  });
}

/** The orders of the address as they are now, and those that were there before. */
async function allAfter(
  reservations: ReservationStore,
  { chain, address, before }: { chain: ChainName; address: string; before: HoldingOrder[] },
): Promise<HoldingOrder[] | null> {
  const listed = await reservations.ordersOf(chain, address, maxOrders);
  if (!listed) return null;
  const known = new Set(listed.map(({ orderNo }) => orderNo));
  const gone = before.filter(({ orderNo }) => !known.has(orderNo));
  if (gone.length === 0) return listed;
  const read = await reservations.orders(gone.map(({ orderNo }) => orderNo));
  return read && [...listed, ...read];
}
