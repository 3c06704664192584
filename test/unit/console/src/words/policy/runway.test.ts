import { expect, test } from 'vitest';
import {
  missingOf,
  paymentsWord,
  runwayDays,
  spendingOf,
  sumOf,
} from '../../../../../../console/src/words/policy/runway.ts';

const day = 86_400;

test('amounts are added exactly', () => {
  expect(sumOf(['0.1', '0.2', '1000000000000000000'])).toBe('1000000000000000000.3');
  expect(sumOf([])).toBe('0');
});

test.each([
  ['700', ['100', '600'], 7 * day, '7'],
  ['50', ['100'], 7 * day, '3.5'],
  ['0', ['100'], 7 * day, '0'],
  ['1', ['3'], day, '0.3'],
  ['0.000000000000000001', ['0.000000000000000002'], day, '0.5'],
])('%s free lasts, after %j in %d s, %s days', (free, amounts, seconds, days) => {
  expect(runwayDays(free, { amounts, seconds })).toBe(days);
});

test('nothing is said where nothing was spent', () => {
  expect(runwayDays('5', { amounts: [], seconds: day })).toBeNull();
  expect(runwayDays('5', { amounts: ['1'], seconds: 0 })).toBeNull();
});

test('of a token, over 7 days, or over the time of the newest where there are more', () => {
  const list = [
    { token: 'USDT', amount: '5', created_at: 900 },
    { token: 'ETH', amount: '1', created_at: 800 },
    { token: 'USDT', amount: '7', created_at: 700 },
  ];
  expect(spendingOf('USDT', { list, total: 3, now: 1000 })).toEqual({
    amounts: ['5', '7'],
    seconds: 7 * day,
  });
  expect(spendingOf('USDT', { list, total: 900, now: 1000 }).seconds).toBe(300);
  expect(spendingOf('USDT', { list: [], total: 0, now: 1000 }).amounts).toEqual([]);
});

test.each([
  [0, 'Not enough for a token payment'],
  [1, 'Covers at least 1 token payment'],
  [1_234, 'Covers at least 1,200 token payments'],
])('%d payments that are left', (left, word) => {
  expect(paymentsWord(left)).toBe(word);
});

test.each([
  ['0', '0.003', '0.003'],
  ['0.0029', '0.003', '0.0001'],
  ['0.003', '0.003', null],
  ['5', '0.003', null],
])('of %s held and %s needed, %s is missing', (held, needed, missing) => {
  expect(missingOf(held, needed)).toBe(missing);
});
