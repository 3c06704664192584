import type { Swap } from '#model/orders/swap.ts';

/** True if the router takes the token from the address, which must allow that first. */
export const needsAllowance = (swap: Pick<Swap, 'tokenAddress' | 'path'>): boolean =>
  swap.tokenAddress !== null && swap.path.kind !== 'wrap';
