import { expect, test } from 'vitest';
import { catalogData } from '#chains/catalog/catalog-data.ts';
import { makeBudget, mostOf, sweptTokens, toText, units, unitsOf } from '#ops/smoke/money.ts';
import { chainNames } from '#shared/chains.ts';
import { toUnits } from '#workstation/check.ts';

test.each(chainNames)('a deposit on %s is above the smallest that counts', (chain) => {
  const { decimals, minDeposit } = catalogData[chain].native;
  const amount = unitsOf(chain, units.deposit, decimals);
  expect(amount).toBeGreaterThan(toUnits(minDeposit, decimals));
});

test('an amount is written as it is read', () => {
  expect([toText(1_500_000n, 6), toText(0n, 18), toText(7n, 0), toText(10n ** 18n, 18)]).toEqual([
    ...['1.5', '0', '7', '1'],
  ]);
});

test('a run takes no more than it says, summed over its payments', () => {
  const budget = makeBudget(undefined);
  const { coins, tokens } = mostOf('ETH', undefined);
  expect([coins, tokens]).toEqual(['0.013', '10']);
  budget.take('ETH', null, toUnits('0.01', 18), 18);
  budget.take('ETH', null, toUnits('0.003', 18), 18);
  expect(() => budget.take('ETH', null, 1n, 18)).toThrow(/at most 0.013 coins on ETH/);
  budget.take('BSC', null, 1n, 18);
  budget.take('ETH', 'USDC', toUnits(sweptTokens(undefined), 6), 6);
  expect(() => budget.take('ETH', 'USDC', 1n, 6)).toThrow(/at most 10 USDC on ETH/);
});
