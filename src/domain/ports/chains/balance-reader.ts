import type { ChainName } from '#contract/chains.ts';

/** What an address holds of a token, in the smallest unit, and the block it was read at. */
export interface HeldBalance {
  /** All of it, wherever the chain keeps it. */
  amount: bigint;
  block: bigint;
  /**
   * Solana's tokens: of `amount`, what lies in the address's associated account, which a sweep takes
   * from. Anybody can make other accounts of the address, and pay into them. Absent where a chain
   * keeps a token in one place.
   */
  associated?: bigint;
  /** Solana's tokens: of `amount`, the most that one payment can take. Absent where that is all. */
  payable?: bigint;
}

/** Reads balances for the API functions. Uses fetch alone, no chain library. */
export interface BalanceReader {
  balance(input: {
    chain: ChainName;
    address: string;
    tokenAddress: string | null;
    /**
     * Asks two providers, where there are several, and takes the higher balance: for what would
     * refuse somebody. Throws nodeUnavailable if fewer than two answer.
     */
    byTwo?: true;
  }): Promise<HeldBalance>;
}
