/**
 * Transfers to a sub-account that are its own project's doing, and no deposit
 * (docs/decisions/0014-client-wallet.md).
 */
import type { Deposit, OutboxItem } from './records.ts';

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
