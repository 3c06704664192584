/**
 * Compares what is reserved on each address with what its unfinished orders hold, every night. Only
 * unfinished orders and reservations that may not be zero are read, so that the cost does not grow
 * with the records that are kept.
 */

import type { ReservationPlace } from '#model/orders/reservation-check.ts';
import type { Logger } from '#ports/runtime.ts';
import { eachLimited } from '#shared/async/limit.ts';
import type { ChainName } from '#shared/chains.ts';
import { compareAddress } from './compare-address.ts';
import { type LookDeps, lookAgain } from './look-again.ts';

/** Addresses that are compared at once, and those that are looked at again, which mostly wait. */
const compareConcurrency = 8;
const lookConcurrency = 32;

export interface CheckDeps extends LookDeps {
  log: Logger;
}

/** What a run has seen. */
export interface ReservationCounts {
  addresses: number;
  differing: number;
  /** Addresses that could not be compared; each has a line `reservation.unchecked`. */
  unchecked: number;
}

/**
 * Continues the round at `place`, and notes there how far it came. Stops at `deadline` (unix ms). A
 * page that is cut short is repeated by the next run.
 */
export async function checkReservations(
  deps: CheckDeps,
  input: { chains: ChainName[]; deadline: number; place: ReservationPlace },
): Promise<ReservationCounts> {
  const { chains, place } = input;
  const isLate = () => deps.clock.nowMs() > input.deadline;
  const counts: ReservationCounts = { addresses: 0, differing: 0, unchecked: 0 };
  const seen = new Set<string>();
  const first = place.chain === null ? chains.length : Math.max(0, chains.indexOf(place.chain));
  for (const chain of chains.slice(first)) {
    let cursor = place.chain === chain ? place.cursor : null;
    do {
      Object.assign(place, { chain, cursor });
      if (isLate()) return counts;
      const page: { addresses: string[]; cursor: string | null } =
        await deps.reservations.addresses(chain, cursor);
      const fresh = page.addresses.filter((address) => !seen.has(`${chain} ${address}`));
      if (!(await checkPage(deps, { chain, addresses: fresh, isLate, counts }))) return counts;
      for (const address of fresh) seen.add(`${chain} ${address}`);
      cursor = page.cursor;
    } while (cursor);
  }
  Object.assign(place, { chain: null, cursor: null });
  return counts;
}

/**
 * The ids of the sums that seem to differ. A sum that is zero, as expected, is left out of later
 * nights until an order reserves.
 */
async function compareOne(
  { reservations }: CheckDeps,
  at: { chain: ChainName; address: string },
): Promise<string[] | null> {
  const compared = await compareAddress(reservations, at);
  for (const sum of compared?.empty ?? []) await reservations.skipEmpty(sum);
  return compared?.differing ?? null;
}

/** False if the time was over before all addresses were compared. */
async function checkPage(
  deps: CheckDeps,
  page: {
    chain: ChainName;
    addresses: string[];
    isLate: () => boolean;
    counts: ReservationCounts;
  },
): Promise<boolean> {
  const { chain, addresses, isLate, counts } = page;
  const unchecked = (address: string, reason: unknown) => {
    counts.unchecked += 1;
    deps.log.warn('reservation.unchecked', { chain, address, reason });
  };
  const compared = await eachLimited(addresses, compareConcurrency, async (address) =>
    isLate() ? 'late' : compareOne(deps, { chain, address }),
  );
  const suspects: { address: string; ids: string[] }[] = [];
  for (const [i, result] of compared.entries()) {
    const address = addresses[i]!;
    if (result.status === 'rejected') unchecked(address, result.reason);
    else if (result.value === 'late') return false;
    else if (result.value === null) unchecked(address, 'too many orders, or one is unreadable');
    else if (result.value.length > 0) suspects.push({ address, ids: result.value });
  }
  const looked = await eachLimited(suspects, lookConcurrency, async (suspect) =>
    isLate() ? 'late' : lookAgain(deps, { chain, ...suspect }),
  );
  for (const [i, result] of looked.entries()) {
    const { address } = suspects[i]!;
    if (result.status === 'rejected') unchecked(address, result.reason);
    else if (result.value === 'late') return false;
    else {
      for (const { stored, min, max } of result.value.differing) {
        const { projectId: project, token: asset, reserved } = stored;
        counts.differing += 1;
        deps.log.warn('reservation.differs', {
          chain,
          address,
          project,
          asset,
          reserved,
          held_min: min,
          held_max: max,
        });
      }
      if (result.value.uncertain) unchecked(address, 'its orders change too fast');
    }
  }
  counts.addresses += addresses.length;
  return true;
}
