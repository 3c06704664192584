import type { Chain } from '#model/chain.ts';
import { ApiError } from '#wire/api-error.ts';

/** True if this deployment offers swaps on the chain. */
export const hasSwaps = (chain: Chain): boolean =>
  chain.enabled && chain.swap !== undefined && chain.quoteSources.length > 0;

/** Returns the chain if swaps are offered on it. Errors: unsupported (40004). */
export function swapChain(chain: Chain): Chain {
  if (hasSwaps(chain)) return chain;
  throw new ApiError('unsupported', `Unsupported chain: swaps are not offered on ${chain.name}`);
}
