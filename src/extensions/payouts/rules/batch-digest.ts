import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Terms, termsDigest } from '#domain/approval/terms-digest.ts';
import { type BatchTerms, batchText } from '#shared/approvals/batch-text.ts';

/**
 * sha256 over the terms of a batch, lower-case hex: what its approvers decide on and their devices sign.
 * Throws RangeError for what is no batch (src/shared/approvals/batch-text.ts).
 */
export const batchDigest = (batch: BatchTerms): string =>
  bytesToHex(sha256(utf8ToBytes(batchText(batch))));

/** Where an order says that it is in its batch, and the list that should show it. */
export interface BatchPlace {
  batchNo: string;
  /** From 0. */
  position: number;
  digests: readonly string[];
}

/**
 * Whether an order belongs to the batch that was approved under `approved`: its own terms are at its place
 * of a list, and that list with its project, its batch and its level hashes to that digest. Nothing
 * of it is believed: a list that somebody changed has another digest.
 */
export function isInBatch(order: Terms, place: BatchPlace, approved: string): boolean {
  const { batchNo, position, digests } = place;
  if (digests[position] !== termsDigest(order)) return false;
  const { projectId, level } = order;
  try {
    return batchDigest({ projectId, batchNo, level, digests }) === approved;
  } catch {
    // No batch that anybody can have approved.
    return false;
  }
}
