/**
 * The most gas that a payment may use. A token transfer takes 30,000 to 100,000; the rest is room
 * for tokens with custom code and for chains that charge layer-1 data in gas. Without a limit, a
 * recipient's contract could use up the wallet's coin.
 */
export const maxGas = 5_000_000n;

/**
 * The most gas of a send-tx on any chain: its caller may want a call that fills most of a block. A
 * chain's own cap may be lower (`maxCallGas` of the chain).
 */
export const maxCallGas = 30_000_000n;

/** A limit of the settings in millionths of a USD. */
export const usdLimit = (usd: number): bigint => BigInt(Math.floor(usd * 1e6));

/** The UTC day (`YYYY-MM-DD`) of a time in unix ms. Daily limits and caps count by it. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
