import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { coinOf, knownDecimals, smallestUnits } from '#shared/money/known-decimals.ts';

test('what a page knows of decimals is what the catalogue says, of every coin and token', () => {
  const listed = Object.values(chains).flatMap((chain) =>
    chain.tokens.map(({ symbol, decimals }) => [chain.name, symbol, decimals] as const),
  );
  expect(listed.length).toBeGreaterThan(18);
  for (const [chain, symbol, decimals] of listed) {
    expect(knownDecimals(chain, symbol), `${symbol} on ${chain}`).toBe(decimals);
  }
});

test("the coin of each chain is the catalogue's", () => {
  for (const { name, tokens } of Object.values(chains)) {
    expect(coinOf(name)).toBe(tokens.find(({ address }) => address === null)?.symbol);
  }
  expect(coinOf('NOWHERE')).toBeNull();
  expect(coinOf('toString')).toBeNull();
});

test('another token, and another chain, are not known', () => {
  expect(knownDecimals('ETH', 'DOGE')).toBeNull();
  expect(knownDecimals('ETH', 'toString')).toBeNull();
  expect(knownDecimals('NOWHERE', 'USDT')).toBeNull();
});

test.each([
  [0n, 6],
  [1n, 18],
  [12_500_000n, 6],
  [10n ** 30n + 1n, 18],
  [7n, 0],
])('%s smallest units are read back from their text', (raw, decimals) => {
  expect(smallestUnits(formatAmount(raw, decimals), decimals)).toBe(raw);
});

test.each([
  ['1.0000001', 6],
  ['1.', 6],
  ['01', 6],
  ['1.50', 6],
  ['-1', 6],
  ['1e3', 6],
  ['', 6],
])('%s is not an amount of %s decimals', (text, decimals) => {
  expect(smallestUnits(text, decimals)).toBeNull();
});
