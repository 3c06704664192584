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

const isAnswer = (data: unknown) =>
  z.safeParse((answers['withdraw/estimate'] as { data: z.ZodType }).data, data).error;

test('a batch: `items` in place of the other fields', async () => {
  const send = setUp(fakeGuards({ keys: [buildKey({ permission: 'read' })] }));
  const items = [
    { ...order, biz_order_id: 'a', amount: '0.2' },
    { ...order, biz_order_id: 'b', memo: null, amount: '0.3' },
    { ...order, biz_order_id: 'c', amount: '2' },
  ];
  const { code, data } = await send({ items, chain: null });
  expect(code).toBe(0);
  expect(isAnswer(data)).toBeUndefined();
  expect(data).toMatchObject({
    level: 2,
    amount_usd: 5000,
    items: [{ code: null }, { code: null }, { code: 42201 }],
  });
});

test.each([
  [{ items: [] }, 'items must have 1 to 500 items'],
  [{ items: Array(501).fill(order) }, 'items must have 1 to 500 items'],
  [{ items: 'x' }, 'items must be a list'],
  // null is no field: it is the body of one withdrawal.
  [{ items: null }, 'chain is required'],
  [{}, 'chain is required'],
])('%j is refused', async (body, message) => {
  expect(await setUp()(body)).toMatchObject({ code: 40001, message });
});

test('one withdrawal has no fields of a batch', async () => {
  const { data } = await setUp()({ ...order, items: null });
  expect(Object.keys(data as object)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(totals|fees|items)$/)]),
  );
  expect(isAnswer(data)).toBeUndefined();
});

test('a stage without batches says what to use instead', async () => {
  const send = setUp(fakeGuards(), { isOffered: false });
  expect(await send({ items: [order] })).toMatchObject({
    code: 40004,
    message: expect.stringContaining('/v1/withdraw/apply'),
  });
  expect(await send(order)).toMatchObject({ code: 0 });
});
