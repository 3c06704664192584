import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';

/**
 * How many seconds a swap may wait to be signed. After that, its minimum is based on an old price.
 */
export const maxWaitSeconds = 1_800;
/** Seconds from signing until the call reverts. */
export const deadlineAfter = 600;

/** The latest deadline (unix seconds) that a swap of this quote can have been signed with. */
export const latestDeadline = ({ expiresAt }: Pick<SwapQuote, 'expiresAt'>): number =>
  expiresAt + maxWaitSeconds + deadlineAfter;
