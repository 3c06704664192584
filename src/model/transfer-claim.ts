/** A transfer that one provider showed, and that others are asked about before it is credited. */
export interface TransferClaim {
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /** As in Transfer (src/model/chain.ts); null for a token's transfer at any position. */
  position: string | null;
  to: string;
  /** null for the native coin. */
  tokenAddress: string | null;
  amount: bigint;
}

/**
 * What the providers say of a claim. confirmed: two of them show it, and fewer deny it (one, if there
 * is only one). disputed: one has the transaction in that block, without this transfer. absent: all
 * say so.
 * unseen: too few of them answer or have the transaction there.
 */
export interface ClaimVerdict {
  kind: 'confirmed' | 'disputed' | 'absent' | 'unseen';
  /** The position of the provider that disputes it, or that did not show it. */
  provider: number | null;
}
