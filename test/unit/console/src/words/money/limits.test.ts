import { expect, test } from 'vitest';
import { buildLimitUse } from '#test/builders/console/money.ts';
import {
  leftOf,
  limitAmount,
  limitEntries,
  limitLabel,
  mostUsedFirst,
  usedShare,
  usedTone,
  usedWords,
} from '../../../../../../console/src/words/money/limits.ts';

const ofToken = buildLimitUse({
  setting: 'daily_limits',
  chain: 'TRX',
  token: 'USDT',
  limit: '1000',
  used: '10.5',
});
const ofSweeps = buildLimitUse({ setting: 'sweeps', family: 'SOL', limit: '20', used: '1' });

test('a limit is named by what it bounds, and its amounts by their unit', () => {
  expect([buildLimitUse(), ofToken, ofSweeps].map(limitLabel)).toEqual([
    'Daily auto-approval limit (USD)',
    'Withdrawals of USDT on TRON',
    'Daily fees of sweeps, Solana (USD)',
  ]);
  expect(limitAmount(ofToken, '1234.5')).toBe('1,234.5 USDT');
  expect(limitAmount(ofSweeps, '0')).toBe('0 USD');
});

test.each([
  ['5000', '1250', '25 % used', 'success', '3750'],
  ['5000', '4000', '80 % used', 'warning', '1000'],
  ['3', '2', '66.6 % used', 'success', '1'],
  ['5000', '0', 'unused', 'success', '5000'],
  ['5000', '0.000001', 'less than 0.1 % used', 'success', '4999.999999'],
  ['5000', '4999.99', '99.9 % used', 'warning', '0.01'],
  ['5000', '5000', 'used up', 'error', '0'],
  ['5000', '7000', 'used up', 'error', '0'],
  ['0', '0', 'limit 0: nothing may be paid', 'error', '0'],
  [null, null, 'no limit', 'pending', null],
  ['7', null, 'not counted', 'pending', null],
])('of %s, %s is used: %s', (limit, used, words, tone, left) => {
  const one = buildLimitUse({ limit, used });
  expect(usedWords(one)).toBe(words);
  expect(usedTone(usedShare(one))).toBe(tone);
  expect(leftOf(one)).toBe(left);
});

test('what is used leads to the entries of the day', () => {
  const day = '2026-03-04';
  expect(limitEntries(ofToken, day)).toEqual({
    account: 'external/withdrawals',
    chain: 'TRX',
    token: 'USDT',
    start: day,
    end: day,
  });
  expect(limitEntries(ofSweeps, day)).toEqual({ account: 'fees/network', start: day, end: day });
  expect(limitEntries(buildLimitUse({ setting: 'swap_daily_usd' }), day).account).toBe('swaps');
});

test('what is used up comes first, and what has no limit last', () => {
  const limits = [null, '4000', '5000', '0'].map((used) =>
    buildLimitUse({ used, limit: used === null ? null : '5000' }),
  );
  expect(mostUsedFirst(limits).map(({ used }) => used)).toEqual(['5000', '4000', '0', null]);
});
