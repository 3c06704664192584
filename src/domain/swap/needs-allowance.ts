import type { Swap } from '#model/orders/swap.ts';

/** True if the router takes the token from the address, which must allow that first. */
export const needsAllowance = (swap: Pick<Swap, 'tokenAddress' | 'route'>): boolean =>
  swap.tokenAddress !== null && swap.route.kind !== 'wrap';
