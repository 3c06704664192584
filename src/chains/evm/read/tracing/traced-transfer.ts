/**
 * One internal transfer. `path` is the position of its call below the transaction, such as '0.1'
 * (call-paths.ts).
 */
export interface TracedTransfer {
  txHash: string;
  path: string;
  /** It counts even if its transaction failed. */
  stands?: true;
  from: string;
  to: string;
  amount: bigint;
}
