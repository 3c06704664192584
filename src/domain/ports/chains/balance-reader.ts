import type { ChainName } from '#contract/chains.ts';

/** Reads balances for the API functions. Uses fetch alone, no chain library. */
export interface BalanceReader {
  /** The balance in the smallest unit, and the block it was read at. */
  balance(input: {
    chain: ChainName;
    address: string;
    tokenAddress: string | null;
    /**
     * Asks two providers, where there are several, and takes the higher balance: for what would
     * refuse somebody. Throws nodeUnavailable if fewer than two answer.
     */
    byTwo?: true;
  }): Promise<{ amount: bigint; block: bigint }>;
}
