import type { SwapQuote } from '#model/orders/swap-quote.ts';

/** Seconds that a swap may wait to be signed: its minimum is of an older price then. */
export const maxWaitSeconds = 1_800;
/** Seconds from signing until its call reverts. */
export const deadlineAfter = 600;

/** The latest deadline (unix seconds) that a swap of a quote can have been signed with. */
export const latestDeadline = ({ expiresAt }: Pick<SwapQuote, 'expiresAt'>): number =>
  expiresAt + maxWaitSeconds + deadlineAfter;
