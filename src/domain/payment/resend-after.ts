/**
 * Seconds without being mined after which the same bytes are sent again. A worker that is woken
 * earlier has nothing to send.
 */
export const resendAfter = (blockTimeMs: number): number => Math.max(2, (2 * blockTimeMs) / 1000);
