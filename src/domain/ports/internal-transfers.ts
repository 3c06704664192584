/** Transfers to a sub-account that are its own project's doing, and no deposit (docs/decisions/0014). */
import type { ChainName } from '../../contract/chains.ts';
import type { OutboxItem } from './records.ts';

/** One transfer, under the identity that a deposit would have (src/domain/deposit/identity.ts). */
export interface InternalTransfer {
  identity: string;
  projectId: string;
  userId: string;
  chain: ChainName;
  /** The sub-account's. */
  address: string;
  token: string;
  tokenAddress: string | null;
  decimals: number;
  /** Smallest units. */
  amount: bigint;
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  position: string;
  /** What the transaction was signed for; null when our tables do not say, as after a restore. */
  orderNo: string | null;
  rev: number;
  createdAt: number;
  createdAtMs: number;
}

export interface InternalTransferStore {
  getMany(identities: string[]): Promise<InternalTransfer[]>;
  /**
   * Stores it, in place of `previous` if there is one; false when that moved, or when the identity
   * is a deposit's.
   */
  put(input: {
    next: InternalTransfer;
    previous: InternalTransfer | null;
    outbox: OutboxItem;
  }): Promise<boolean>;
}
