import { expect, test } from 'vitest';
import { type PriceDeps, priceOf } from '#extensions/books/rules/price-of.ts';
import type { Order } from '#model/orders/order.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const price = (symbol: string, usd: string): PriceSnapshot => ({
  symbol,
  usd,
  source: 'test',
  readAt: 1_767_225_600,
  priceId: 'p',
});

function deps(set: Partial<PriceDeps> & { order?: Order | null } = {}) {
  const logged: LoggedEvent[] = [];
  const all: PriceDeps = {
    orders: { get: async () => set.order ?? null },
    prices: { latest: async () => new Map([['ETH', price('ETH', '3000')]]) },
    tokensOf: () => ethereum().tokens,
    log: recordingLogger(logged),
    ...set,
  };
  return { logged, deps: all };
}

const ether = buildMove({ token: 'ETH', amount: 10n ** 18n });
const fact = buildFact({ moves: [ether, buildMove()] });
const worth = async (set: Parameters<typeof deps>[0], move = ether) =>
  (await priceOf(deps(set).deps, fact))(move);

test('without an order the price of now counts', async () => {
  expect(await worth({})).toBe(3_000_000_000n);
});

test.each<[string, Order]>([
  ['a withdrawal by its price', buildWithdrawal({ token: 'ETH', price: price('ETH', '2000') })],
  [
    'the fee of a withdrawal by the price of its fee',
    buildWithdrawal({ feePrice: price('ETH', '2000') }),
  ],
  ['an operation by its prices', buildOperation({ prices: [price('ETH', '2000')] })],
  ['a swap by the price of its coin', buildSwap({ coinUsd: '2000' })],
])('%s, whatever it is now', async (_, order) => {
  expect(await worth({ order })).toBe(2_000_000_000n);
});

test('an order that was decided without a price has that of now', async () => {
  expect(await worth({ order: buildInternalOrder({ does: 'sweep' }) })).toBe(3_000_000_000n);
});

test('a stablecoin is one dollar, also if no price can be had', async () => {
  const move = buildMove({ token: 'USDT', amount: 1_500_000n });
  expect(await worth({ prices: { latest: async () => new Map() } }, move)).toBe(1_500_000n);
});

test('without a price, of an unlisted token, and of a price that is none, there is no value', async () => {
  const none = { prices: { latest: async () => new Map() } };
  expect(await worth(none)).toBe(null);
  expect(await worth({}, buildMove({ token: 'NOPE' }))).toBe(null);
  const odd = { prices: { latest: async () => new Map([['ETH', price('ETH', '1e9')]]) } };
  expect(await worth(odd)).toBe(null);
});

test('a price or an order that cannot be read blocks nothing, and is logged', async () => {
  const fails = async () => {
    throw new Error('throttled');
  };
  for (const set of [{ prices: { latest: fails } }, { orders: { get: fails } }]) {
    const { logged, deps: broken } = deps(set);
    const worthOf = await priceOf(broken, fact);
    expect(worthOf(ether)).toBe(null);
    expect(logged).toMatchObject([
      { level: 'warn', event: 'books.not-priced', fields: { reason: 'Error: throttled' } },
    ]);
  }
});
