import { setTimeout as sleep } from 'node:timers/promises';
import { chains } from '#chains/catalog/catalog.ts';
import {
  type CheckDeps,
  checkReservations,
  type ReservationCounts,
} from '#domain/reservation/check-reservations.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { reservationPlaceStore, reservationStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { ReservationPlaceStore } from '#ports/orders.ts';

/** How long a run may take, in milliseconds; a page that is begun may take another minute. */
const budgetMs = 180_000;

export interface Deps extends CheckDeps {
  place: ReservationPlaceStore;
}

/**
 * One round a UTC day, in runs that follow each other every five minutes of the night. A round that
 * one night does not end is continued in the next.
 */
export const makeHandler =
  ({ place: places, ...deps }: Deps) =>
  async (): Promise<ReservationCounts> => {
    const names = Object.values(chains).flatMap(({ name, enabled }) => (enabled ? [name] : []));
    const today = new Date(deps.clock.nowMs()).toISOString().slice(0, 10);
    const place = await places.load();
    const isNew = place.chain === null && place.day !== today;
    if (isNew) Object.assign(place, { day: today, chain: names[0] ?? null });
    const isOver = place.chain === null;
    const deadline = deps.clock.nowMs() + budgetMs;
    const counts = await checkReservations(deps, { chains: names, deadline, place });
    if (!isOver) await places.store(place);
    deps.log.info('reservations.checked', {
      ...counts,
      day: place.day,
      complete: place.chain === null,
    });
    return counts;
  };

export const handler = worker('check-reservations', (log) =>
  makeHandler({
    reservations: reservationStore(),
    place: reservationPlaceStore(),
    clock,
    log,
    sleep: (ms) => sleep(ms),
  }),
);
