import { expect, test } from 'vitest';
import type { Entry } from '#extensions/books/model/entry.ts';
import {
  compareReading,
  firstDayAfter,
} from '#extensions/books/rules/reconcile/compare-reading.ts';
import { fake } from '#test/fakes/fake.ts';

const held = new Map([
  ['ETH', 100n],
  ['USDT', 0n],
]);
const entry = (token: string, amount: bigint, blockNumber: bigint | null) =>
  fake<Entry>({ token, amount, blockNumber });
const compare = (
  balances: Record<string, bigint>,
  entries: Entry[] = [],
  [from, to] = [10n, 10n],
) => compareReading({ from, to, held }, { balances: new Map(Object.entries(balances)), entries });

test('equal books differ in nothing, and a token that was never booked is 0', () => {
  expect(compare({ ETH: 100n })).toEqual([]);
});

test('entries of later blocks are taken off, also with their reversal', () => {
  const later = entry('ETH', -30n, 11n);
  expect(compare({ ETH: 70n }, [later, entry('ETH', 5n, 10n)])).toEqual([]);
  expect(compare({ ETH: 100n }, [entry('ETH', 30n, 11n), later])).toEqual([]);
});

test('a difference is what the chain has more or less', () => {
  expect(compare({ ETH: 99n, USDT: 7n }, [entry('ETH', 1n, null)])).toEqual([
    { token: 'ETH', amount: 1n },
    { token: 'USDT', amount: -7n },
  ]);
});

test('an address that moved within the range is equal at one of its blocks, or read again', () => {
  const moved = [entry('ETH', 5n, 12n), entry('ETH', -2n, 11n)];
  expect(compare({ ETH: 100n }, moved, [10n, 12n])).toEqual([]);
  expect(compare({ ETH: 105n }, moved, [10n, 12n])).toEqual([]);
  expect(compare({ ETH: 103n }, moved, [10n, 12n])).toEqual([]);
  expect(compare({ ETH: 104n }, moved, [10n, 12n])).toBeNull();
});

test('what moved before the range or after it does not make it void', () => {
  expect(compare({ ETH: 100n }, [entry('ETH', 5n, 10n)], [10n, 12n])).toEqual([]);
  expect(compare({ ETH: 105n }, [entry('ETH', 5n, 13n)], [10n, 12n])).toEqual([]);
  expect(compare({ ETH: 104n }, [entry('ETH', 5n, 13n)], [10n, 12n])).toEqual([
    { token: 'ETH', amount: 1n },
  ]);
});

test('a token that is not listed any more is not compared', () => {
  expect(compare({ ETH: 100n, OLD: 5n }, [entry('OLD', 5n, 11n)])).toEqual([]);
});

test('entries are read from the day of the block on', () => {
  const at = Date.parse('2026-11-27T00:59:59Z') / 1_000;
  expect(firstDayAfter({ at })).toBe('2026-11-26');
  expect(firstDayAfter({ at: at + 1 })).toBe('2026-11-27');
});
