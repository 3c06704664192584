import { expect, test } from 'vitest';
import type { PriceSnapshot } from '#model/price.ts';
import { book, eth, now } from '#test/builders/domain/price/usable-price.ts';

test.each([
  ['just read', 0, true],
  ['ten minutes old', -600, true],
  ['a second older', -601, false],
  ['read by a clock a minute ahead', 60, true],
  ['read by a clock further ahead', 61, false],
])('a price %s', async (_, offset, isUsed) => {
  const prices = await book(eth({ readAt: now + offset })).latest(['ETH']);
  expect(prices.has('ETH')).toBe(isUsed);
});

test('a stablecoin is 1 USD, and is not looked up', async () => {
  const { latest, asked } = book(null);
  const prices = await latest(['USDT', 'ETH', 'USDT']);
  expect(prices.get('USDT')).toMatchObject({ usd: '1', source: 'fixed', readAt: now });
  expect([...prices.keys()]).toEqual(['USDT']);
  expect(asked).toEqual([['ETH']]);
});

test.each<[string, Partial<PriceSnapshot>]>([
  ['another price', { usd: '2501' }],
  ['another source', { source: 'other' }],
  ['another time', { readAt: now - 1 }],
  ['another id', { priceId: 'ETH@1' }],
  ['another symbol', { symbol: 'BNB' }],
  ['a stablecoin of another price', { symbol: 'USDT', usd: '0.5' }],
])('a snapshot with %s was not written by the price function', async (_, changed) => {
  const { isAuthentic } = book(eth());
  expect(await isAuthentic(eth())).toBe(true);
  expect(await isAuthentic({ ...eth(), ...changed })).toBe(false);
});
