import type { Chain } from '#model/chain.ts';

/**
 * The symbols that price feeds are asked for: those of the coins and tokens on enabled chains,
 * without the tokens that are counted at exactly 1 USD.
 */
export const pricedSymbols = (chains: Record<string, Chain>): string[] => [
  ...new Set(
    Object.values(chains)
      .filter(({ enabled }) => enabled)
      .flatMap(({ tokens }) => tokens)
      .filter(({ stable }) => !stable)
      .map(({ priceSymbol }) => priceSymbol),
  ),
];
