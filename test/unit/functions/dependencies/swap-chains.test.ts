import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** What the doors of swaps find in a stage that sets this variable. */
async function found(value: string | undefined) {
  vi.stubEnv('SWAPS', value);
  const { offersSwaps, swapChains } = await import('#functions/dependencies/swap-chains.ts');
  const { hasSwaps } = await import('#extensions/swaps/rules/swap-chain.ts');
  const chains = Object.values(swapChains());
  return {
    offers: offersSwaps(),
    on: chains.filter(hasSwaps).map(({ name }) => name),
    listed: chains.length,
  };
}

test('a stage offers swaps on the chains of its catalogue unless it says that it does not', async () => {
  const { offers, on, listed } = await found(undefined);
  expect(offers).toBe(true);
  expect(on).toEqual(['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM']);
  expect(listed).toBe(7);
});

test('a stage that is off offers them on no chain, and keeps all chains', async () => {
  expect(await found('off')).toEqual({ offers: false, on: [], listed: 7 });
});
