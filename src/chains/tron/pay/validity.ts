/**
 * How long a payment stays valid after the newest block. Short, since a dropped payment is replaced
 * only after it expires; long enough for twenty blocks; and the value of tronweb and most wallets.
 */
export const validityMs = 60_000n;
