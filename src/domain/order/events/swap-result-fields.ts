import type { Swap, SwapResult } from '#model/orders/swap.ts';

/** The fields that a swap's receipt sets on its order; none for other orders. */
export const swapResultFields = (
  result: SwapResult | undefined,
): Partial<Pick<Swap, 'amountOutActual' | 'gasCost'>> =>
  result ? { amountOutActual: result.amountOut, gasCost: result.gasCost } : {};
