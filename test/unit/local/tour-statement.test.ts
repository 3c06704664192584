import { expect, test } from 'vitest';
import { closableAt, type StatementLine, wrongClosings } from '#local/tour/books/open-statement.ts';
import type { TourChain } from '#local/tour/context.ts';

const at = (time: string) => Date.parse(time) / 1_000;

test('the first tour of a day closes the day; each later one the day after the newest statement', () => {
  expect(closableAt(at('2026-03-01T12:00:00Z'), null)).toBe(at('2026-03-02T01:01:00Z'));
  expect(closableAt(at('2026-03-01T12:00:00Z'), '2026-02-20')).toBe(at('2026-03-02T01:01:00Z'));
  expect(closableAt(at('2026-03-01T12:00:00Z'), '2026-03-01')).toBe(at('2026-03-03T01:01:00Z'));
  expect(closableAt(at('2026-03-01T12:00:00Z'), '2026-03-02')).toBe(at('2026-03-04T01:01:00Z'));
});

const chains = [
  { name: 'ETH', nativeDecimals: 18, tokens: { USDT: { address: '0xusdt', decimals: 6 } } },
] as unknown as TourChain[];
const line = (row: StatementLine['row'], account: string, amount: string): StatementLine => ({
  row,
  account,
  chain: 'ETH',
  token: 'USDT',
  amount,
});

test('opening and entries make the closing, or the account is named with what is missing', () => {
  const lines = [
    line('opening', 'hot', '10'),
    line('entry', 'hot', '-2.5'),
    line('entry', 'external/withdrawals', '2.5'),
    line('closing', 'hot', '7.5'),
    line('fee', 'hot', '3'),
  ];
  expect(wrongClosings([...lines, line('closing', 'external/withdrawals', '2.5')], chains)).toEqual(
    [],
  );
  expect(wrongClosings(lines, chains)).toEqual(['external/withdrawals, USDT on ETH by 2500000']);
});
