import { expect, test } from 'vitest';
import { planCharge } from '#extensions/energy/rules/balance/plan-charge.ts';

const trx = 1_000_000n;
const balance = (sun: bigint, lowSent = false) => ({
  sun,
  topUpSun: sun,
  consumedSun: 0n,
  lowSent,
});
const plan = (sun: bigint, lowSent?: boolean) =>
  planCharge(balance(sun, lowSent), { cost: 2n * trx, threshold: 50n * trx });

test('a balance below the cost is not charged', () => {
  expect(plan(2n * trx - 1n)).toBeNull();
  expect(plan(2n * trx, true)?.announces).toBe(false);
});

test('the charge that crosses the threshold announces it, and no other', () => {
  expect(plan(52n * trx)?.announces).toBe(false);
  expect(plan(52n * trx - 1n)).toEqual({
    announces: true,
    guard: { min: 2n * trx, below: 52n * trx, lowSent: false, nextLowSent: true },
  });
  expect(plan(40n * trx, true)?.announces).toBe(false);
});

test('it is armed again at 110 % of the threshold, not before', () => {
  expect(plan(55n * trx - 1n, true)).toEqual({
    announces: false,
    guard: { min: 2n * trx, below: 55n * trx, lowSent: true, nextLowSent: true },
  });
  expect(plan(55n * trx, true)).toEqual({
    announces: false,
    guard: { min: 55n * trx, below: null, lowSent: true, nextLowSent: false },
  });
});
