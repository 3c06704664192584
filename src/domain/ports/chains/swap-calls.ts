import type { Swap } from '#model/orders/swap.ts';
import type { SwapCall } from '#model/orders/swap-quote.ts';

/** Builds and checks the calls of swaps on one chain, for the signer. */
export interface SwapCalls {
  /** The call of a swap until `deadline` (unix seconds), checked; throws what the provider throws. */
  build(swap: Swap, deadline: number): Promise<SwapCall>;
  /** The call that sets what the swap's router may take of its token. */
  allowance(swap: Swap, amount: bigint): SwapCall;
  /**
   * What is wrong with a stored call (`data`, `deadline`), as a clause; null when it does what the
   * swap's terms say and nothing else: tokens, exactly the amount, at least the minimum, to the
   * swap's own address, by an allow-listed router.
   */
  problem(swap: Swap): Promise<string | null>;
}
