import type { Chain } from '#model/chain.ts';
import type { SwapToken } from '#model/orders/swap-quote.ts';
import { ApiError } from '#wire/api-error.ts';

/** True if this deployment offers swaps on the chain. */
export const hasSwaps = (chain: Chain): boolean =>
  chain.enabled && chain.swap !== undefined && chain.quoteSources.length > 0;

/** Returns the chain if swaps are offered on it. Errors: unsupported (40004). */
export function swapChain(chain: Chain): Chain {
  if (hasSwaps(chain)) return chain;
  throw new ApiError('unsupported', `Unsupported chain: swaps are not offered on ${chain.name}`);
}

/**
 * The tokens that can be swapped on a chain: the listed ones, and the wrapped coin if it is not
 * listed.
 */
export function swapTokens(chain: Chain): SwapToken[] {
  const coin = chain.tokens.find(({ isNative }) => isNative);
  const { wrapped } = chain.swap ?? {};
  const isListed = chain.tokens.some(({ address }) => address === wrapped?.address);
  const listed = chain.tokens.map(
    // A wrapped coin has the price of its coin, for any symbol.
    (token): SwapToken =>
      coin && token.address === wrapped?.address
        ? { ...pick(token), priceSymbol: coin.priceSymbol }
        : pick(token),
  );
  if (!coin || !wrapped || isListed) return listed;
  const { symbol, address } = wrapped;
  return [listed[0]!, { ...pick(coin), symbol, address }, ...listed.slice(1)];
}

const pick = ({ chain, symbol, address, decimals, priceSymbol }: SwapToken): SwapToken => ({
  chain,
  symbol,
  address,
  decimals,
  priceSymbol,
});
