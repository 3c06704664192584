/** The most orders of a batch of payouts. */
export const maxBatchItems = 500;

/** The terms of a batch: which orders it has, in their order, and how many people must approve it. */
export interface BatchTerms {
  projectId: string;
  batchNo: string;
  level: number;
  /** The terms digests of its orders (terms-text.ts). */
  digests: readonly string[];
}

/**
 * The text that a batch digest is the sha256 of (docs/decisions/0106-batches-of-payouts.md): a JSON array
 * of texts, which differs for any two batches. Its first text sets it apart from the terms of an order
 * and from a list. Throws RangeError for a batch of none, of more than 500, or with a digest twice,
 * and for anything that is not a digest.
 */
export function batchText({ projectId, batchNo, level, digests }: BatchTerms): string {
  if (digests.length === 0) throw new RangeError('A batch has at least one order');
  if (digests.length > maxBatchItems) {
    throw new RangeError(`A batch has at most ${maxBatchItems} orders, this one ${digests.length}`);
  }
  if (!digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))) {
    throw new RangeError('A batch has digests of 64 lower-case hexadecimal digits');
  }
  if (new Set(digests).size < digests.length) {
    throw new RangeError('A batch has each order only once');
  }
  return JSON.stringify(['payout-batch-1', projectId, batchNo, String(level), ...digests]);
}
