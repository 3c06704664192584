import { expect, test } from 'vitest';
import { type AskedItem, isRefused } from '#extensions/payouts/rules/read-batch.ts';
import { addressOf, item, items, read } from '#test/builders/extensions/payouts/batch-world.ts';

const refusal = (asked: AskedItem | undefined) =>
  asked && isRefused(asked) ? [asked.refused.code, asked.refused.message] : null;

test('a batch of items, each read as withdraw/apply reads it', () => {
  const {
    batchId,
    mode,
    items: asked,
  } = read({
    items: [item(1, { chain: 'MAINNET', amount: '0.5', memo: 'net', user_id: 'u1' }), item(2)],
  });
  expect([batchId, mode]).toEqual(['march', 'all']);
  expect(asked[0]).toMatchObject({
    position: 0,
    bizOrderId: 'pay-1',
    terms: { chain: { name: 'ETH' }, token: { symbol: 'USDT' }, amount: 500_000n },
    memo: 'net',
    annotations: { userId: 'u1' },
  });
  expect(asked[1]).toMatchObject({ position: 1, memo: null, terms: { toAddress: addressOf(2) } });
});

test('500 items are a batch, 501 and none are not', () => {
  expect(read({ items: items(500) }).items).toHaveLength(500);
  for (const list of [items(501), []]) {
    expect(() => read({ items: list })).toThrow('items must be 1 to 500');
  }
});

test.each([
  ['', 'batch_id must be 1 to 64 characters'],
  ['x'.repeat(65), 'batch_id must be 1 to 64 characters'],
  ['march ', 'batch_id must not begin or end with a space'],
])('a batch_id %j is refused', (batch_id, message) => {
  expect(() => read({ batch_id })).toThrow(message);
});

test('a batch_id of 64 characters is taken', () => {
  expect(read({ batch_id: 'é'.repeat(64) }).batchId).toHaveLength(64);
});

test.each([
  ['no object', 7, 40001, 'an item must be an object'],
  ['no biz_order_id', { ...item(1), biz_order_id: undefined }, 40001, 'biz_order_id is required'],
  ['an id with a space', item(1, { biz_order_id: 'a ' }), 40001, 'biz_order_id must not begin'],
  ['a user with a space', item(1, { user_id: ' u' }), 40001, 'user_id must not begin'],
  ['an unknown chain', item(1, { chain: 'DOGE' }), 40004, 'Unsupported chain'],
  ['an unknown token', item(1, { token: 'SHIB' }), 40001, 'token SHIB is not listed on ETH'],
  ['an address of another chain', item(1, { to_address: 'Txyz' }), 40001, 'to_address'],
  ['no amount', item(1, { amount: '0' }), 40001, 'amount must be greater than 0'],
  ['too many decimals', item(1, { amount: '0.0000001' }), 40001, 'amount'],
  ['a memo of 257 characters', item(1, { memo: 'x'.repeat(257) }), 40001, 'memo'],
])('an item with %s is refused by itself, as apply would', (_, bad, code, message) => {
  const { items: asked } = read({ items: [item(8), bad, item(9)] });
  expect(asked.map(isRefused)).toEqual([false, true, false]);
  expect(refusal(asked[1])).toEqual([code, expect.stringContaining(message)]);
});

test('a biz_order_id that an earlier item has is 40901, whatever the item asks', () => {
  const { items: asked } = read({ items: [item(1), item(2), item(1)] });
  expect(refusal(asked[2])).toEqual([40901, 'biz_order_id is also that of item 0']);
  expect(asked.map(isRefused)).toEqual([false, false, true]);
});

test('an id that is no text is not shown', () => {
  const bad = [item(1, { biz_order_id: 7 }), item(1, { biz_order_id: 'x'.repeat(65) }), null];
  expect(read({ items: bad }).items.map(({ bizOrderId }) => bizOrderId)).toEqual([
    null,
    null,
    null,
  ]);
});
