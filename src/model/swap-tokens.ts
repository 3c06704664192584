import type { Chain, Token } from './chain.ts';

/** A coin or token that can be swapped: a listed one, or the chain's wrapped coin. */
export type SwapToken = Pick<Token, 'chain' | 'symbol' | 'address' | 'decimals' | 'priceSymbol'>;

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
