/** docs/decisions/0007-price-jumps.md */
import { expect, test } from 'vitest';
import { holdFall } from '#domain/price/hold-fall.ts';
import { riskLevel } from '#domain/withdrawal/risk-level.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import { minutes, run, t0 } from '#test/builders/domain/price/hold-fall.ts';

test('a first price has nothing to be compared with', () => {
  expect(holdFall('1', [], t0)).toEqual({ usd: '1', held: false, jumped: false, median: null });
});

test.each([
  ['2000', '2000', false, false],
  ['1999.999999999999999999', '2000', true, true],
  ['2.5', '2000', true, true],
  ['3125', '3125', false, false],
  ['3125.000000000000000001', '3125.000000000000000001', false, true],
  ['25000', '25000', false, true],
])('after an hour at 2500, %s: %s decides', (read, usd, held, jumped) => {
  const before = minutes(...Array<string>(60).fill('2500'));
  expect(holdFall(read, before, t0 + 60)).toEqual({ usd, held, jumped, median: '2500' });
});

test('the median is only of the last hour, and of two in the middle the higher', () => {
  expect(holdFall('1', minutes('100', '200'), t0 + 60)).toMatchObject({
    median: '200',
    usd: '160',
  });
  const older = { usd: '1000000', readAt: t0 - 3_601 };
  expect(holdFall('1', [...minutes('100'), older], t0 + 60)).toMatchObject({ usd: '80' });
});

test.each([
  [60, '80'],
  [3_600, '80'],
  [3_601, '64'],
  [10 * 3_600, '10.737418240000000006'],
  [400 * 86_400, '0'],
])('%i s without a price: it may have fallen to %s', (seconds, lowest) => {
  const decided = holdFall('0.000000000000000001', minutes('100'), t0 + seconds).usd;
  if (lowest === '0') expect(decided).toBe('0.000000000000000001');
  else expect(Number(decided)).toBeCloseTo(Number(lowest), 9);
});

test('a feed at a thousandth of the price for three hours does not make a level 3 a level 1', () => {
  const decided = run('2500', Array<string>(180).fill('2.5'));
  const level = (usd: string) => riskLevel(usdMicro(24n * 10n ** 18n, 18, usd));
  expect(level('2500')).toBe(3);
  expect(level('2.5')).toBe(1);
  expect(decided.filter((usd) => level(usd) === 1)).toEqual([]);
});

test('a real fall is followed: half the price is reached in two hours and kept', () => {
  const decided = run('2500', Array<string>(240).fill('1250')).map(Number);
  expect(decided[0]).toBe(2_000);
  expect(decided.indexOf(1_250)).toBeLessThanOrEqual(120);
  expect(decided.at(-1)).toBe(1_250);
  for (const [i, usd] of decided.entries()) {
    expect(usd).toBeLessThanOrEqual(decided[i - 1] ?? 2_500);
  }
});

test('a glitch upwards decides while it lasts and leaves nothing behind', () => {
  const feed = [...Array<string>(20).fill('25000'), ...Array<string>(5).fill('2490')];
  expect(run('2500', feed)).toEqual(feed);
});
