/**
 * Gas that a payment may use at most. A transfer of a token takes 30,000 to 100,000; the rest is
 * for tokens with code of their own and for chains that charge layer-1 data inside gas. Above it a
 * recipient's contract would burn the wallet's coin.
 */
export const maxGas = 5_000_000n;

/** The same of a send-tx: whoever asks for it may want a call that takes most of a block. */
export const maxCallGas = 30_000_000n;

/** The UTC day of a time in unix milliseconds, `YYYY-MM-DD`: what daily limits and caps count by. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
