import type { ChainName } from '#contract/chains.ts';

/** Reads the native coin of many addresses with few calls. */
export interface CoinBalancesReader {
  /**
   * The balances at the end of this block, in the order of the addresses. Throws ApiError
   * nodeUnavailable (50203).
   */
  coinBalances(chain: ChainName, addresses: string[], block: bigint): Promise<bigint[]>;
}
