import { expect, test } from 'vitest';
import {
  buildAccountDays,
  buildDays,
  buildLedgerDays,
  buildTokenDays,
} from '#test/builders/console/money.ts';
import type { Schemas } from '../../../../../../console/src/api/types.ts';
import { accountWords } from '../../../../../../console/src/words/books.ts';
import { dayName, dayTick } from '../../../../../../console/src/words/money/day-names.ts';
import {
  dayRows,
  feeLines,
  flowLines,
  heldLines,
  heldNow,
  type Line,
  shownDays,
  sumOfLine,
  tokenLines,
  tokenRows,
  unpricedWords,
} from '../../../../../../console/src/words/money/days.ts';

const dollars = ({ label, values }: Line) => [
  label,
  ...values.map((value) => (value === null ? null : Number(value) / 1e6)),
];
const eth = (moved: number[], set: Partial<Schemas['LedgerTokenDays']> = {}) =>
  buildTokenDays({
    token: 'ETH',
    price_usd: '2000.5',
    accounts: [buildAccountDays('hot', moved, 2), buildAccountDays('fees/network', [1, 0, 2])],
    ...set,
  });

test('days begin with the first one that has entries', () => {
  const days = buildDays(3);
  expect(shownDays({ days, since: '2020-01-01' })).toEqual(days);
  expect(shownDays({ days, since: days[1]! })).toEqual(days.slice(1));
  expect(shownDays({ days, since: days[2]! })).toEqual([days[2]]);
  expect(shownDays({ days, since: null })).toEqual([]);
});

test('what is held is the hot wallet, users’ addresses and energy, at the price of now', () => {
  const all = buildLedgerDays({ tokens: [buildTokenDays(), eth([0, -1, 0])] });
  expect(heldLines(all, 'total').map(dollars)).toEqual([
    ['Everything', 1100 + 4001, 1060 + 2000.5, 1100 + 2000.5],
  ]);
  expect(heldLines(all, 'token').map(dollars)).toEqual([
    ['ETH', 4001, 2000.5, 2000.5],
    ['USDT', 1100, 1060, 1100],
  ]);
  expect(heldLines(all, 'network').map(dollars)).toEqual([['Ethereum', 5101, 3060.5, 3100.5]]);
});

test('books that began yesterday have two days, and nothing is said of the days before', () => {
  const days = buildDays(3);
  const all = buildLedgerDays({ since: days[1]! });
  expect(heldLines(all, 'total').map(dollars)).toEqual([['Everything', 1060, 1100]]);
  expect(flowLines(all).map(dollars)[0]).toEqual(['Deposits', 0, 50]);
  expect(tokenRows(all)[0]).toMatchObject({ dayChange: '40', allChange: null });
  expect(heldNow(all).dayChange).toBe(40_000_000n);
  const first = buildLedgerDays({ since: days[2]! });
  expect(tokenRows(first)[0]).toMatchObject({ dayChange: null, allChange: null });
  expect(heldNow(first).dayChange).toBe(null);
});

test('of many tokens the five largest are lines, and the others one', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    buildTokenDays({ token: `T${i}`, accounts: [buildAccountDays('hot', [0, 0, 0], i + 1)] }),
  );
  const lines = heldLines(buildLedgerDays({ tokens: many }), 'token');
  expect(lines.map(({ label }) => label)).toEqual(['T39', 'T38', 'T37', 'T36', 'T35', 'Others']);
  const rest = (35 * 36) / 2;
  expect(dollars(lines[5]!)).toEqual(['Others', rest, rest, rest]);
  expect(lines[5]!.of).toBe(null);
  expect(lines[0]!.of).toEqual({ token: 'T39' });
  // Six are told apart.
  const six = heldLines(buildLedgerDays({ tokens: many.slice(0, 6) }), 'token');
  expect(six.map(({ label }) => label)).toEqual(['T5', 'T4', 'T3', 'T2', 'T1', 'T0']);
});

test('one token is in its own units, by account, also without a price', () => {
  const token = buildTokenDays({ price_usd: null });
  const lines = tokenLines(buildLedgerDays({ tokens: [token] }), token, accountWords);
  expect(lines.map(({ label, of }) => [label, of])).toEqual([
    ['Hot wallet', { account: 'hot', chain: 'ETH', token: 'USDT' }],
    ['Users’ addresses', { account: 'users', chain: 'ETH', token: 'USDT' }],
  ]);
  expect(lines[0]!.values.map((value) => value! / 10n ** 36n)).toEqual([1000n, 960n, 950n]);
});

test('deposits are above zero, withdrawals below, the rest by what is left of it', () => {
  const other = buildAccountDays('external/other', [7, 0, -30]);
  const token = buildTokenDays();
  const all = buildLedgerDays({
    tokens: [Object.assign(token, { accounts: [...token.accounts, other] })],
  });
  expect(flowLines(all).map(dollars)).toEqual([
    ['Deposits', 100, 0, 50],
    ['Withdrawals', 0, -40, -10],
    ['Other', -7, 0, 30],
  ]);
  expect(sumOfLine(flowLines(all)[1]!)).toBe(-50_000_000n);
});

test('fees are those of all tokens, by kind', () => {
  const energy = buildTokenDays({
    chain: 'TRX',
    token: 'TRX',
    price_usd: '0.5',
    accounts: [buildAccountDays('fees/energy', [4, 0, 2])],
  });
  const all = buildLedgerDays({ tokens: [eth([0, 0, 0]), energy] });
  expect(feeLines(all).map(dollars)).toEqual([
    ['Network', 2000.5, 0, 4001],
    ['Energy', 2, 0, 1],
  ]);
});

test('what has no price is left out of every sum in USD, and named', () => {
  const all = buildLedgerDays({ tokens: [buildTokenDays(), eth([5, 5, 5], { price_usd: null })] });
  expect(dollars(heldLines(all, 'total')[0]!).slice(1)).toEqual([1100, 1060, 1100]);
  expect(dollars(feeLines(all)[0]!).slice(1)).toEqual([0, 0, 0]);
  expect(unpricedWords(all)).toBe(
    'Values in USD leave out tokens without a current price: ETH on Ethereum.',
  );
  expect(tokenRows(all).map(({ token, usd }) => [token, usd])).toEqual([
    ['USDT', 1_100_000_000n],
    ['ETH', null],
  ]);
  expect(unpricedWords(buildLedgerDays())).toBe(null);
  const many = Array.from({ length: 8 }, (_, i) =>
    buildTokenDays({ token: `T${i}`, price_usd: null }),
  );
  expect(unpricedWords(buildLedgerDays({ tokens: many }))).toMatch(/T4 on Ethereum and 3 more\.$/);
});

test('a row has what a token’s addresses hold, and how that changed', () => {
  const [row] = tokenRows(buildLedgerDays());
  expect(row).toEqual({
    chain: 'ETH',
    token: 'USDT',
    price: '1',
    held: '1100',
    hot: '950',
    users: '150',
    energy: '0',
    usd: 1_100_000_000n,
    dayChange: '40',
    allChange: '100',
  });
});

test('a token that only passed accounts outside has no row', () => {
  const token = buildTokenDays({ accounts: [buildAccountDays('swaps', [1, 2, 3])] });
  expect(tokenRows(buildLedgerDays({ tokens: [token] }))).toEqual([]);
});

test('what arrived and is not credited is a part of what is held', () => {
  const token = buildTokenDays();
  const transit = buildAccountDays('in transit', [0, 0, -50]);
  const all = buildLedgerDays({
    tokens: [Object.assign(token, { accounts: [...token.accounts, transit] })],
  });
  expect(heldNow(all)).toEqual({
    total: 1_100_000_000n,
    dayChange: 40_000_000n,
    parts: [
      { account: 'hot', usd: 950_000_000n },
      { account: 'users', usd: 150_000_000n },
    ],
    inTransit: 50_000_000n,
  });
});

test('a project that holds nothing has a line of zeros', () => {
  const all = buildLedgerDays({ tokens: [] });
  expect(heldLines(all, 'total').map(dollars)).toEqual([['Everything', 0, 0, 0]]);
  expect(heldLines(all, 'network')).toEqual([]);
  expect(heldNow(all)).toEqual({ total: 0n, dayChange: 0n, parts: [], inTransit: 0n });
});

test('an export has each day and token with exact amounts', () => {
  const all = buildLedgerDays({ since: buildDays(3)[1]! });
  const rows = dayRows(all);
  expect(rows.map(({ day }) => day)).toEqual(buildDays(3).slice(1));
  expect(rows[0]).toMatchObject({
    chain: 'ETH',
    token: 'USDT',
    price: '1',
    closing: { hot: '960', users: '100' },
    moved: { hot: '-40', 'external/withdrawals': '40' },
  });
});

test('days have names; the last is not over', () => {
  const days = ['2026-02-28', '2026-03-01'];
  expect(days.map(dayTick)).toEqual(['28 Feb', '1 Mar']);
  expect(days.map((day) => dayName(day, days))).toEqual([
    'Sat 28 Feb 2026',
    'Sun 1 Mar 2026, so far',
  ]);
});
