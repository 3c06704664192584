/** Swaps (spec.md "Swaps"): where they are made. */

/** What stands on a chain for swaps: its wrapped coin and Uniswap V3. Addresses in checksum case. */
export interface ChainSwap {
  wrapped: { address: string; symbol: string };
  factory: string;
  /** QuoterV2. */
  quoter: string;
  /** SwapRouter02. */
  router: string;
}
