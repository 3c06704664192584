import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { type DaysDeps, readDays } from '#extensions/books/rules/read-days.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const seconds = (text: string): number => Date.parse(text) / 1_000;
const clock = stoppedClock(seconds('2026-03-04T09:00:00Z'));
const price = (usd: string) => ({ usd, source: 'a feed', readAt: 1, priceId: 'p1' });

const depsOf = (entries: Parameters<typeof fakeBooks>[0]) => {
  const { books, asked } = fakeBooks(entries);
  const symbols: string[][] = [];
  const deps: DaysDeps = {
    books,
    prices: {
      latest: async (list) => {
        symbols.push(list);
        return new Map(
          list
            .filter((one) => one === 'ETH')
            .map((symbol) => [symbol, { ...price('2500'), symbol }]),
        );
      },
    },
    tokensOf: (chain) => chains[chain].tokens,
    clock,
  };
  return { deps, asked, symbols };
};

const deposit = (at: string, amount: bigint, set: object = {}) => [
  buildEntry({ at: seconds(at), account: 'external/deposits', amount: -amount, ...set }),
  buildEntry({ at: seconds(at), account: 'users', amount, ...set }),
];

const booked = [
  ...deposit('2026-02-01T10:00:00Z', 100n),
  ...deposit('2026-03-02T23:59:59Z', 7n),
  ...deposit('2026-03-04T00:00:00Z', 5n),
  buildEntry({ at: seconds('2026-03-04T01:00:00Z'), token: 'ETH', account: 'hot', amount: -3n }),
  buildEntry({
    at: seconds('2026-03-04T01:00:00Z'),
    token: 'ETH',
    account: 'fees/network',
    amount: 3n,
  }),
];
const of = { projectId: 'demo', count: 3 };

test('each day has what it moved and closed with, also a day without entries and today', async () => {
  const { deps, asked } = depsOf(booked);
  const { days, since, pricedAt, tokens } = await readDays(deps, of);
  expect(days).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
  expect(since).toBe('2026-02-01');
  expect(pricedAt).toBe(clock.now());
  expect(asked).toEqual([{ projectId: 'demo', start: '2026-03-02', end: '2026-03-04' }]);
  expect(tokens).toEqual([
    {
      chain: 'ETH',
      token: 'ETH',
      priceUsd: '2500',
      accounts: [
        { account: 'hot', opening: 0n, moved: [0n, 0n, -3n], closing: [0n, 0n, -3n] },
        { account: 'fees/network', opening: 0n, moved: [0n, 0n, 3n], closing: [0n, 0n, 3n] },
      ],
    },
    {
      chain: 'ETH',
      token: 'USDT',
      priceUsd: '1',
      accounts: [
        { account: 'users', opening: 100n, moved: [7n, 0n, 5n], closing: [107n, 107n, 112n] },
        {
          account: 'external/deposits',
          opening: -100n,
          moved: [-7n, 0n, -5n],
          closing: [-107n, -107n, -112n],
        },
      ],
    },
  ]);
});

test('a price is asked for once; a token without one, or no longer listed, has null', async () => {
  const at = '2026-03-04T00:00:00Z';
  const { deps, symbols } = depsOf([
    ...deposit(at, 1n, { token: 'ETH' }),
    ...deposit(at, 1n, { token: 'ETH', chain: 'BASE' }),
    ...deposit(at, 1n, { token: 'TRX', chain: 'TRX' }),
    ...deposit(at, 1n, { token: 'GONE' }),
  ]);
  const { tokens } = await readDays(deps, of);
  expect(symbols).toEqual([['ETH', 'TRX']]);
  expect(tokens.map(({ chain, token, priceUsd }) => [chain, token, priceUsd])).toEqual([
    ['ETH', 'ETH', '2500'],
    ['ETH', 'GONE', null],
    ['BASE', 'ETH', '2500'],
    ['TRX', 'TRX', null],
  ]);
});

test('a project without entries has days and nothing in them', async () => {
  const { deps } = depsOf([]);
  expect(await readDays(deps, { ...of, count: 30 })).toMatchObject({
    days: expect.objectContaining({ length: 30 }),
    since: null,
    tokens: [],
  });
});

test('days pass over the end of a month and of a leap February', async () => {
  const { deps } = depsOf([]);
  const { days } = await readDays(
    { ...deps, clock: stoppedClock(seconds('2028-03-01T00:00:00Z')) },
    of,
  );
  expect(days).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});
