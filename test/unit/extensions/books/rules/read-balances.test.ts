import { expect, test } from 'vitest';
import { readBalances } from '#extensions/books/rules/read-balances.ts';
import { ledgerNames as names } from '#functions/dependencies/ledger-names.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';

const seconds = (text: string): number => Date.parse(text) / 1_000;
const clockAt = (text: string) => ({ now: () => seconds(text), nowMs: () => Date.parse(text) });
const clock = clockAt('2026-03-03T00:00:00Z');

const booked = [
  buildEntry({ at: seconds('2026-03-01T10:00:00Z'), account: 'users', amount: 30n }),
  buildEntry({ at: seconds('2026-03-02T23:59:59Z'), account: 'users', amount: -5n }),
  buildEntry({ at: seconds('2026-03-03T00:00:00Z'), account: 'hot', amount: 7n, token: 'USDC' }),
  buildEntry({ at: seconds('2026-03-03T00:00:00Z'), chain: 'BSC', account: 'users', amount: 1n }),
];
const of = { projectId: 'demo' };

test('balances of now, by chain, token and account', async () => {
  const { books } = fakeBooks(booked);
  const found = await readBalances({ books, names, clock }, of);
  expect(found).toEqual([
    { chain: 'BSC', token: 'USDT', account: 'users', address: null, amount: 1n },
    { chain: 'ETH', token: 'USDC', account: 'hot', address: null, amount: 7n },
    { chain: 'ETH', token: 'USDT', account: 'users', address: null, amount: 25n },
  ]);
});

test('balances at the end of a day that has ended', async () => {
  const { books } = fakeBooks(booked);
  const amounts = async (at: string) =>
    (await readBalances({ books, names, clock }, { ...of, at })).map(({ amount }) => amount);
  expect(await amounts('2026-03-01')).toEqual([30n]);
  expect(await amounts('2026-03-02')).toEqual([25n]);
  expect(await amounts('2026-02-28')).toEqual([]);
});

test.each([
  ['2026-03-03', '2026-03-03T00:00:00Z'],
  ['2026-03-02', '2026-03-02T23:59:59Z'],
  ['2027-01-01', '2026-03-02T23:59:59Z'],
])('the day %s has no end yet at %s', async (at, time) => {
  const { books, asked } = fakeBooks(booked);
  const last = time.startsWith('2026-03-03') ? '2026-03-02' : '2026-03-01';
  await expect(readBalances({ books, names, clock: clockAt(time) }, { ...of, at })).rejects.toThrow(
    `at must be a UTC day that has ended: ${last} or earlier. For the current balances, leave at out`,
  );
  expect(asked).toEqual([]);
});

test('filters reach the books in their own words', async () => {
  const { books, asked } = fakeBooks(booked);
  const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
  const filters = { chain: 'ETH', token: 'USDT', account: 'users', address } as const;
  await readBalances({ books, names, clock }, { ...of, ...filters });
  expect(asked).toEqual([
    {
      projectId: 'demo',
      chain: 'ETH',
      token: 'USDT',
      account: 'users',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      at: undefined,
    },
  ]);
});
