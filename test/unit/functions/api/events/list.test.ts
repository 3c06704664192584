/** The handler; the rules have tests of their own. */
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { depositEventData } from '#domain/deposit/outbox.ts';
import { makeHandler } from '#functions/api/events/list.ts';
import type { EventFeed } from '#ports/events.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';
import { eventAnswers } from '#wire/merchant/event/answers.ts';

const body = JSON.stringify({
  event: 'deposit.credited',
  data: depositEventData(buildDeposit({ status: 'credited', creditedAt: 1_700_000_000 })),
  timestamp: 1_700_000_000,
});

function setUp() {
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

test('a read key gets what webhooks carry, and the next cursor', async () => {
  const { asked, get } = setUp();
  const { code, data } = await get('after=cur_7');
  expect(code).toBe(0);
  const { data: schema } = eventAnswers['events/list'] as { data: z.ZodType };
  expect(schema.safeParse(data).error).toBeUndefined();
  expect(data).toEqual({ list: [{ id: 'evt_D1_2', ...JSON.parse(body) }], next: 'cur_8' });
  expect(asked).toEqual([{ projectId: 'demo', after: 7, limit: 20 }]);
});

test('types are names separated by commas', async () => {
  const { get } = setUp();
  const { data } = await get('types=withdraw.failed,deposit.credited');
  expect(data).toMatchObject({ list: [{ id: 'evt_D1_2' }] });
  expect((await get('types=withdraw.failed')).data).toEqual({ list: [], next: 'cur_8' });
});

test.each(['types=deposit', 'types=deposit.credited,', 'limit=0', 'limit=101', 'after=evt_1'])(
  '%s is 40001',
  async (query) => {
    expect(await setUp().get(query)).toMatchObject({ status: 400, code: 40001 });
  },
);
