import type { Swap, SwapResult } from '#model/orders/swap.ts';

/** What a swap's receipt says, as its record has it; nothing of other orders. */
export const swapResultFields = (
  result: SwapResult | undefined,
): Partial<Pick<Swap, 'amountOutActual' | 'gasCost'>> =>
  result ? { amountOutActual: result.amountOut, gasCost: result.gasCost } : {};
