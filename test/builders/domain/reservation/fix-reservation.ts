import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeReservations } from '#test/fakes/ports/reservation-store.ts';

export function world() {
  const store = fakeReservations();
  store.putSum();
  const deps = {
    reservations: store.reservations,
    clock: stoppedClock(1_767_225_600),
    ids: { next: (prefix: string) => `${prefix}1` },
  };
  return { ...store, deps };
}
