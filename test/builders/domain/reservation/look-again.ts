import { lookAgain } from '#domain/reservation/look-again.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeReservations } from '#test/fakes/ports/reservation-store.ts';

const at = { chain: 'ETH', address: '0xA1', ids: ['usdt'] } as const;

/** A store whose orders change during the pause of each look, at a virtual time. */
export function world(whilePausing: (look: number, nowMs: number) => void = () => {}) {
  let nowMs = 1_000_000_000;
  let look = 0;
  const store = fakeReservations();
  const deps = {
    reservations: store.reservations,
    clock: fakeClock(() => nowMs),
    sleep: async (ms: number) => {
      nowMs += ms;
      look += 1;
      whilePausing(look, nowMs);
    },
  };
  const look_ = () => lookAgain(deps, { ...at, ids: [...at.ids] });
  return { ...store, lookAgain: look_, looks: () => look };
}
