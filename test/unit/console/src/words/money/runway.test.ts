import { expect, test } from 'vitest';
import {
  buildAccountDays,
  buildDays,
  buildLedgerDays,
  buildTokenDays,
} from '#test/builders/console/money.ts';
import {
  byUrgency,
  isUsed,
  meanOf,
  outflowOf,
  runwayOf,
} from '../../../../../../console/src/words/money/runway.ts';

const moved = (...amounts: number[]) => [0, ...amounts];
const booksOf = (days: number, accounts: ReturnType<typeof buildAccountDays>[]) =>
  buildLedgerDays({ days: buildDays(days), tokens: [buildTokenDays({ accounts })] });

test('the mean is of the last seven whole days: not of today, and of no earlier one', () => {
  const all = booksOf(10, [
    buildAccountDays('external/withdrawals', [900, 900, 7, 7, 7, 7, 7, 7, 7, 900]),
    buildAccountDays('fees/network', moved(0, 1, 0, 0, 0, 0, 0, 6, 0)),
    buildAccountDays('external/deposits', moved(-5, -5, -5, -5, -5, -5, -5, -5, -5)),
  ]);
  const outflow = outflowOf(all, 'ETH', 'USDT')!;
  expect(outflow).toEqual({ amount: '56', days: 7 });
  expect(meanOf(outflow)).toBe('8');
});

test('books that are younger have fewer days, and those of today none', () => {
  const withdrawals = [buildAccountDays('external/withdrawals', [0, 40, 10])];
  const all = booksOf(3, withdrawals);
  const since = (day: string) => outflowOf(Object.assign({}, all, { since: day }), 'ETH', 'USDT');
  expect(since(all.days[1]!)).toEqual({ amount: '40', days: 1 });
  expect(since(all.days[2]!)).toBe(null);
  expect(outflowOf(all, 'SOL', 'SOL')).toEqual({ amount: '0', days: 2 });
});

test('a reversal that gave back more than went out leaves nothing to divide by', () => {
  const all = booksOf(3, [buildAccountDays('external/withdrawals', [5, -40, 10])]);
  expect(outflowOf(all, 'ETH', 'USDT')).toEqual({ amount: '0', days: 2 });
});

const held = (balance: string, reserved = '0') => ({
  token: 'USDT',
  balance,
  reserved,
  free: String(Math.max(0, Number(balance) - Number(reserved))),
});

test.each([
  [
    held('100', '130.5'),
    { amount: '70', days: 7 },
    'error',
    '30.5 USDT missing for waiting orders',
    0,
  ],
  [held('100'), null, 'pending', 'not known', null],
  [held('100'), { amount: '0', days: 7 }, 'pending', 'nothing was paid out in 7 days', null],
  [held('100'), { amount: '0', days: 1 }, 'pending', 'nothing was paid out yesterday', null],
  [held('100', '30'), { amount: '70', days: 7 }, 'success', 'about 7 days', 7],
  [held('29'), { amount: '70', days: 7 }, 'warning', 'about 2.9 days', 2.9],
  [held('10'), { amount: '70', days: 7 }, 'warning', 'about 1 day', 1],
  [held('100', '100'), { amount: '70', days: 7 }, 'error', 'everything is reserved', 0],
  [held('9999999'), { amount: '7', days: 7 }, 'success', 'more than a year', 9_999_999],
])('%j with %j out', (wallet, outflow, tone, text, days) => {
  expect(runwayOf(wallet, outflow)).toEqual({ tone, text, days });
});

test('what is missing comes first, and what nothing is known of last', () => {
  const runways = [null, 7, 0, null, 2.5].map(
    (days) => ({ tone: 'pending', text: '', days }) as const,
  );
  expect([...runways].sort(byUrgency).map(({ days }) => days)).toEqual([0, 2.5, 7, null, null]);
});

test('an empty wallet is shown where something waits or went out', () => {
  expect(isUsed(held('0'), { amount: '0', days: 7 })).toBe(false);
  expect(isUsed(held('0'), null)).toBe(false);
  expect(isUsed(held('0', '5'), null)).toBe(true);
  expect(isUsed(held('0'), { amount: '3', days: 7 })).toBe(true);
  expect(isUsed(held('0.1'), null)).toBe(true);
});
