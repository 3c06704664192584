import type { ChainName } from '#contract/chains.ts';
import type { DepositStatus } from '#contract/statuses.ts';

/** One transfer, under the identity that a deposit would have (src/domain/deposit/identity.ts). */
export interface InternalTransfer
  extends Pick<
    Deposit,
    | 'projectId'
    | 'userId'
    | 'chain'
    | 'address'
    | 'token'
    | 'tokenAddress'
    | 'decimals'
    | 'amount'
    | 'txHash'
    | 'blockNumber'
    | 'blockHash'
    | 'position'
    | 'createdAt'
    | 'createdAtMs'
  > {
  identity: string;
  /** What the transaction was signed for; null when our tables do not say, as after a restore. */
  orderNo: string | null;
  rev: number;
}

export interface Deposit {
  depositNo: string;
  projectId: string;
  userId: string;
  chain: ChainName;
  address: string;
  token: string;
  tokenAddress: string | null;
  decimals: number;
  amount: bigint;
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /**
   * 'native', 'log:<ordinal in its receipt>' or 'trace:<call path>' (docs/decisions.md
   * "Identity of a deposit").
   */
  position: string;
  status: DepositStatus;
  /** removed: reorganised before credit, invisible; orphaned: reorganised after credit. */
  chainState: 'present' | 'removed' | 'orphaned';
  /** Threshold that applied when it was detected. */
  threshold: number;
  /** Fixed at credit; computed from the scanned head before. */
  confirmations: number | null;
  rev: number;
  createdAt: number;
  createdAtMs: number;
  creditedAt: number | null;
}
