/** The lowest output that a swap accepts: the expected amount less the slippage, rounded down. */
export const amountOutMin = (expected: bigint, slippageBps: number): bigint =>
  (expected * (10_000n - BigInt(slippageBps))) / 10_000n;
