import { makeHandler } from '#functions/schedule/check-reservations.ts';
import type { ReservationPlace } from '#model/orders/reservation-check.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakeReservations } from '#test/fakes/ports/reservation-store.ts';

export function world() {
  let nowMs = Date.parse('2026-11-22T01:00:00Z');
  let stored: ReservationPlace = { day: null, chain: null, cursor: null };
  const asked: string[] = [];
  const logged: LoggedEvent[] = [];
  const { reservations } = fakeReservations();
  let slow = false;
  const handler = makeHandler({
    reservations: {
      ...reservations,
      addresses: async (chain, cursor) => {
        asked.push(`${chain} ${cursor ?? '-'}`);
        if (slow) nowMs += 200_000;
        return { addresses: [], cursor: chain === 'ETH' && cursor === null ? 'p2' : null };
      },
    },
    place: {
      load: async () => ({ ...stored }),
      store: async (place) => {
        stored = { ...place };
      },
    },
    clock: fakeClock(() => nowMs),
    log: recordingLogger(logged),
    sleep: async () => {},
  });
  return {
    handler,
    asked,
    logged,
    stored: () => stored,
    setSlow: (to: boolean) => {
      slow = to;
    },
    setTime: (to: string) => {
      nowMs = Date.parse(to);
    },
  };
}
