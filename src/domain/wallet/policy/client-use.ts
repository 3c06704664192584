import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';
import { feeMicroUsd, highestFee } from '../../reservation/highest-fee.ts';
import { operationValue } from '../operation-value.ts';
import { countableMicroUsd } from './countable.ts';

/**
 * What an operation takes of client_daily_usd by its own price snapshots, in millionths of a USD: its
 * worth, and the highest fee that it may cost. null if it cannot be counted.
 */
export function clientUse(operation: Operation, chain: Chain): bigint | null {
  const value = operationValue(operation, chain);
  const worth = value && countableMicroUsd(operation, value);
  if (worth === null) return null;
  const fee = highestFee(operation, chain);
  if (fee === 0n) return worth;
  const coin = chain.tokens.find(({ isNative }) => isNative);
  const price = operation.prices.find(({ symbol }) => symbol === coin?.priceSymbol);
  return price ? worth + feeMicroUsd(fee, chain, price.usd) : null;
}
