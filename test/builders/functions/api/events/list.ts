import { depositEventData } from '#domain/deposit/outbox.ts';
import { makeHandler } from '#functions/api/events/list.ts';
import type { EventFeed } from '#ports/events.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

export const body = JSON.stringify({
  event: 'deposit.credited',
  data: depositEventData(buildDeposit({ status: 'credited', creditedAt: 1_700_000_000 })),
  timestamp: 1_700_000_000,
});

export function setUp() {
  const asked: unknown[] = [];
  const feed: Pick<EventFeed, 'read' | 'placeOf'> = {
    async read(input) {
      asked.push(input);
      return { kind: 'events', events: [{ place: 8, eventId: 'evt_D1_2', body }], through: 8 };
    },
    placeOf: async () => null,
  };
  const handler = makeHandler(fakeGuards({ keys: [buildKey({ permission: 'read' })] }), { feed });
  const get = (query: string) => call(handler, signedEvent({ path: '/v1/events', query }));
  return { asked, get };
}
