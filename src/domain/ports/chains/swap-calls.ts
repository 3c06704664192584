import type { Swap } from '#model/orders/swap.ts';
import type { SwapCall } from '#model/orders/swap-quote.ts';

/** Builds and checks the calls of swaps on one chain, for the signer. */
export interface SwapCalls {
  /**
   * The checked call of a swap with this `deadline` (unix seconds). Throws what the provider
   * throws.
   */
  build(swap: Swap, deadline: number): Promise<SwapCall>;
  /** The call that sets the allowance of the swap's router for its token. */
  allowance(swap: Swap, amount: bigint): SwapCall;
  /**
   * What is wrong with a stored call (`data`, `deadline`), as a clause; null if it is right. It
   * must do exactly what the swap's terms say: the tokens, exactly the amount, at least the
   * minimum, to the swap's own address, through an allow-listed router.
   */
  problem(swap: Swap): Promise<string | null>;
}
