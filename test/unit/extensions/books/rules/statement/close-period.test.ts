import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { closePeriod, dayOfEntry } from '#extensions/books/rules/statement/close-period.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';

const fee = buildMove({ to: outside('fees/network'), token: 'ETH', amount: 7n });
const { entries } = bookFact(null, buildFact({ moves: [buildMove(), fee] }), () => null)!;
const place = { account: 'hot', address: '0xA1', chain: 'ETH' } as const;
const balance = (token: string, amount: bigint) => ({ ...place, token, amount });
const other = (token: string, amount: bigint) =>
  ({ ...outside('external/other'), chain: 'ETH', token, amount }) as const;
const opening = [balance('USDT', 100n), other('USDT', -100n)];

test('the opening and the entries make the closing; an account at zero is left out', () => {
  const { closing, fees } = closePeriod(opening, entries);
  expect(closing).toHaveLength(4);
  expect(closing).toEqual(
    expect.arrayContaining([
      balance('ETH', -7n),
      { ...outside('fees/network'), chain: 'ETH', token: 'ETH', amount: 7n },
      { ...outside('external/withdrawals'), chain: 'ETH', token: 'USDT', amount: 100n },
      other('USDT', -100n),
    ]),
  );
  expect(fees).toEqual([
    { orderNo: 'WD1', chain: 'ETH', token: 'ETH', kind: 'network', amount: 7n },
  ]);
});

test('a period in which nothing happened closes as it opened', () => {
  expect(closePeriod(closePeriod(opening, entries).closing, []).closing).toEqual(
    closePeriod(opening, entries).closing,
  );
});

test('no statement is made of books that do not balance', () => {
  expect(() => closePeriod(opening, entries.slice(1))).toThrow(
    'the books do not balance: ETH USDT by 100',
  );
});

test('an entry belongs to the day of its fact, or to the first that is open', () => {
  const at = Date.UTC(2026, 0, 1, 23, 59, 59) / 1_000;
  expect(dayOfEntry(at, '2025-12-31')).toBe('2026-01-01');
  expect(dayOfEntry(at, '2026-01-01')).toBe('2026-01-01');
  expect(dayOfEntry(at, '2026-01-03')).toBe('2026-01-03');
});
