/**
 * The contracts of a chain for swaps: its wrapped coin and Uniswap V3. Addresses in checksum case.
 */
export interface ChainSwap {
  wrapped: { address: string; symbol: string };
  factory: string;
  /** QuoterV2. */
  quoter: string;
  /** SwapRouter02. */
  router: string;
}

export const quoteSourceNames = ['uniswap-v3', 'kyberswap', '0x'] as const;

export type QuoteSourceName = (typeof quoteSourceNames)[number];

/**
 * A provider of quotes on a chain, and the one contract that it may send to. Both come from the
 * stage's configuration.
 */
export interface QuoteSourceChoice {
  name: QuoteSourceName;
  /** Checksum case. */
  router: string;
}
