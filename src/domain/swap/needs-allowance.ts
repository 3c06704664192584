import type { Swap } from '#model/orders/swap.ts';

/** Whether a router takes the token from the address, which the address has to allow it before. */
export const needsAllowance = (swap: Pick<Swap, 'tokenAddress' | 'route'>): boolean =>
  swap.tokenAddress !== null && swap.route.kind !== 'wrap';
