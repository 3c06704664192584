import { checkReservations } from '#domain/reservation/check-reservations.ts';
import type { ReservationPlace } from '#model/orders/reservation-check.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeReservations } from '#test/fakes/ports/reservation-store.ts';

export const start = 1_767_225_600_000;

export function world() {
  let nowMs = start;
  const logged: LoggedEvent[] = [];
  const store = fakeReservations();
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  const place: ReservationPlace = { day: '2026-01-01', chain: 'ETH', cursor: null };
  const deps = {
    reservations: store.reservations,
    clock: fakeClock(() => nowMs),
    sleep: async (ms: number) => pass(ms),
    log: recordingLogger(logged),
  };
  const run = (deadline = start + 180_000) =>
    checkReservations(deps, { chains: ['ETH', 'BSC'], deadline, place });
  return { ...store, deps, place, logged, run, pass };
}
