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

/** What one provider said became of a transaction, before anything ends because of it. */
export interface ReceiptClaim {
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /** null: whichever outcome, as of a transaction that only has to be in the block. */
  success: boolean | null;
  /** Its sender, where that is in doubt too. */
  from?: string;
  /** The id of the provider that said so; absent if that is not known. */
  by?: string | undefined;
}

/**
 * What the providers say of a claim. Two of them decide (one, if there is only one).
 * confirmed: they show the transaction in that block with that outcome. otherwise: they show the
 * other outcome in that block. absent: they show that block without the transaction, or another
 * block in its place. disputed: no two agree. unseen: too few of them know.
 */
export interface ReceiptVerdict {
  kind: 'confirmed' | 'otherwise' | 'absent' | 'disputed' | 'unseen';
  /** The position of a provider that does not show what is claimed; null if there is none. */
  provider: number | null;
}
