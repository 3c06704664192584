/** The level of an order of a batch is at least that of everything that its call asked. */
import { expect, test } from 'vitest';
import { hasBatchLevel } from '#domain/payment/authorize/has-batch-level.ts';
import type { AskedTotal } from '#model/order-request.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const { price } = buildWithdrawal();
const ether: PriceSnapshot = { ...price, symbol: 'ETH', usd: '2000', priceId: 'PRICE#ETH#1' };
const usdt: PriceSnapshot = { ...price, symbol: 'USDT', usd: '1', priceId: 'fixed' };
const total = (symbol: string, amount: bigint): AskedTotal => ({
  chain: 'ETH',
  token: symbol,
  decimals: symbol === 'ETH' ? 18 : 6,
  priceSymbol: symbol,
  amount,
  count: 1,
});
/** 999 USD of one token, and one cent below, or above, 1,000 USD with the other. */
const below = [total('USDT', 999_000_000n), total('ETH', 499_000_000_000_000n)];
const above = [total('USDT', 999_000_000n), total('ETH', 501_000_000_000_000n)];
const batch = { no: 'PB1', position: 0 };

async function holds(
  set: {
    order?: Partial<Withdrawal>;
    batches?: AskedTotal[][];
    prices?: PriceSnapshot[] | null;
    authentic?: (one: PriceSnapshot) => boolean;
  } = {},
) {
  const { batches = [below], prices = [ether, usdt], authentic = () => true } = set;
  return hasBatchLevel(
    {
      batchPrices: async () => prices,
      prices: { latest: async () => new Map(), isAuthentic: async (one) => authentic(one) },
    },
    buildWithdrawal({ level: 1, price: usdt, batch, ...set.order }),
    { shown: [null], batches },
  );
}

test('the sum of all that was asked decides', async () => {
  expect(await holds()).toBe(true);
  expect(await holds({ batches: [above] })).toBe(false);
  expect(await holds({ batches: [above], order: { level: 2 } })).toBe(true);
  expect(await holds({ batches: [[total('USDT', 50_000_000_000n)]], order: { level: 2 } })).toBe(
    false,
  );
});

test('of several calls that asked for it one is enough; of none it has none', async () => {
  expect(await holds({ batches: [above, below] })).toBe(true);
  expect(await holds({ batches: [] })).toBe(false);
});

test.each<[string, Parameters<typeof holds>[0]]>([
  [
    'a price that the price function did not write',
    { authentic: ({ symbol }) => symbol !== 'ETH' },
  ],
  ['a price of another time', { prices: [{ ...ether, readAt: price.readAt - 601 }, usdt] }],
  ['a price of a later time', { prices: [{ ...ether, readAt: price.readAt + 601 }, usdt] }],
  ['a price of another token', { prices: [{ ...ether, symbol: 'BNB' }, usdt] }],
  ['no record of the batch', { prices: null }],
])('with %s the level is not known', async (_, set) => {
  expect(await holds(set)).toBe(false);
});

test('ten minutes apart are prices of one moment', async () => {
  expect(await holds({ prices: [{ ...ether, readAt: price.readAt - 600 }, usdt] })).toBe(true);
});

test('any other order has no such level, and nothing is read for it', async () => {
  const never = async () => Promise.reject(new Error('read'));
  const deps = { batchPrices: never, prices: { latest: never, isAuthentic: never } };
  expect(await hasBatchLevel(deps, buildWithdrawal({ level: 1 }), null)).toBe(true);
  const inBatch = buildWithdrawal({ level: 3, batch });
  expect(await hasBatchLevel({ prices: deps.prices }, inBatch, 'unrecorded')).toBe(false);
});
