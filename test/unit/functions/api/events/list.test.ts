/** The handler; the rules have tests of their own. */
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { body, setUp } from '#test/builders/functions/api/events/list.ts';
import { eventAnswers } from '#wire/merchant/event/answers.ts';

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
