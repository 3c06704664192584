import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { movementsFromOperation } from './movements/from-operation.ts';
import { type UsdValue, usdValue } from './movements/usd-value.ts';
import { readCallTerms } from './read-call-terms.ts';

/**
 * What a stored operation can move, in USD by its own price snapshots, or by `prices`. null if its
 * terms cannot be read.
 */
export function operationValue(
  operation: Operation,
  chain: Pick<Chain, 'family' | 'tokens' | 'chainId'>,
  prices: ReadonlyMap<string, PriceSnapshot> = new Map(
    operation.prices.map((price) => [price.symbol, price]),
  ),
): UsdValue | null {
  const terms = readCallTerms(operation, chain);
  if (!terms) return null;
  return usdValue(chain, movementsFromOperation(chain, terms), prices);
}
