import type { Chain } from '#model/chain.ts';
import type { SwapToken } from '#model/swap-tokens.ts';

/** The chain's coin and its wrapped form. Throws an Error on a chain without swaps. */
export function swapCoins(chain: Chain): { coin: SwapToken; wrapped: SwapToken } {
  const coin = chain.tokens.find(({ isNative }) => isNative);
  if (!coin || !chain.swap) throw new Error(`${chain.name} has no swaps`);
  const { address, symbol } = chain.swap.wrapped;
  return { coin, wrapped: { ...coin, symbol, address } };
}
