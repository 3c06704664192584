/**
 * What an operation counts against a session key's caps, in USD (docs/decisions.md "What a send-tx
 * counts", "What a typed-data signature counts").
 */

import type { Chain, Token } from '#model/chain.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { AssetMovements } from './asset-movements.ts';

export interface UsdValue {
  /** The value of what is known to move, in millionths of a USD. Each part is rounded up. */
  microUsd: bigint;
  /** The chain's coin moves and has no price. */
  isNativeUnpriced: boolean;
  /**
   * Calldata or a message that is not fully decoded, an unlisted token, or a token without a price.
   */
  isCallUnknown: boolean;
  isUnlimited: boolean;
  /** The coin or a token that moves has no price. */
  isUnpriced: boolean;
}

/** The value to show; null if something that moves has no price. */
export const shownMicroUsd = ({ microUsd, isUnpriced }: UsdValue): bigint | null =>
  isUnpriced ? null : microUsd;

/** The USD value of what moves, by these prices (keyed by `Token.priceSymbol`). */
export function usdValue(
  chain: Pick<Chain, 'tokens'>,
  movements: AssetMovements,
  prices: ReadonlyMap<string, PriceSnapshot>,
): UsdValue {
  const inMicroUsd = (token: Token | null | undefined, amount: bigint): bigint | null => {
    const price = token && prices.get(token.priceSymbol);
    return token && price ? usdMicro(amount, token.decimals, price.usd, 'up') : null;
  };
  const coin = chain.tokens.find(({ isNative }) => isNative);
  const native = movements.nativeValue === 0n ? 0n : inMicroUsd(coin, movements.nativeValue);
  const values = movements.moves.map(({ token, amount }) => inMicroUsd(token, amount));
  return {
    microUsd: values.reduce<bigint>((sum, value) => sum + (value ?? 0n), native ?? 0n),
    isNativeUnpriced: native === null,
    isCallUnknown: !movements.isComplete || values.includes(null),
    isUnlimited: movements.isUnlimited,
    isUnpriced: native === null || values.includes(null),
  };
}

/** The symbols whose prices usdValue needs. */
export function priceSymbols(chain: Pick<Chain, 'tokens'>, movements: AssetMovements): string[] {
  const coin =
    movements.nativeValue > 0n ? chain.tokens.find(({ isNative }) => isNative) : undefined;
  const tokens = [coin, ...movements.moves.map(({ token }) => token)];
  return [...new Set(tokens.flatMap((token) => (token ? [token.priceSymbol] : [])))];
}
