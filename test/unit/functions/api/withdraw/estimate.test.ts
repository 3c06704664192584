/** The handler; the rules have tests of their own. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { setUp } from '#test/builders/functions/api/withdraw/estimate.ts';
import { buildKey, fakeGuards } from '#test/support/api.ts';
import { answers } from '#wire/merchant/answers.ts';

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const order = { chain: 'ETHEREUM', token: 'ETH', to_address: to.toLowerCase(), amount: '0.5' };

test('a read key may ask, without a biz_order_id and under an alias', async () => {
  const send = setUp(fakeGuards({ keys: [buildKey({ permission: 'read' })] }));
  const { code, data } = await send(order);
  expect(code).toBe(0);
  const answer = answers['withdraw/estimate'] as { data: z.ZodType };
  expect(z.safeParse(answer.data, data).error).toBeUndefined();
  expect(data).toMatchObject({ level: 2, approvals_needed: 1, amount_usd: 1000 });
});

test.each([
  [{ biz_order_id: 'x'.repeat(65) }, 40001],
  [{ amount: 1 }, 40001],
  [{ to_address: undefined }, 40001],
  [{ chain: 'DOGE' }, 40004],
  [{ amount: '2' }, 42201],
])('%j is %d', async (change, code) => {
  expect(await setUp()({ ...order, ...change })).toMatchObject({ code });
});
