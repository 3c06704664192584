import type { ChainName } from '#contract/chains.ts';

/** Light reads for the API functions: fetch only, no chain library. */
export interface BalanceReader {
  /** Balance in the smallest unit and the block it was read at. */
  balance(input: {
    chain: ChainName;
    address: string;
    tokenAddress: string | null;
  }): Promise<{ amount: bigint; block: bigint }>;
}
