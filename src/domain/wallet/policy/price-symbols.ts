import type { Chain } from '#model/chain.ts';
import type { AssetMovements } from '../movements/asset-movements.ts';

/** Symbols whose prices countedValue needs for what moves. */
export function priceSymbols(chain: Pick<Chain, 'tokens'>, moved: AssetMovements): string[] {
  const coin = moved.nativeValue > 0n ? chain.tokens.find(({ isNative }) => isNative) : undefined;
  const tokens = [coin, ...moved.moves.map(({ token }) => token)];
  return [...new Set(tokens.flatMap((token) => (token ? [token.priceSymbol] : [])))];
}
