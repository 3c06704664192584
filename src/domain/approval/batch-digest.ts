import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type BatchTerms, batchText } from '#shared/approvals/batch-text.ts';

/**
 * sha256 over the terms of a batch, lower-case hex: what its approvers decide on and their devices sign.
 * Throws RangeError for what is no batch (src/shared/approvals/batch-text.ts).
 */
export const batchDigest = (batch: BatchTerms): string =>
  bytesToHex(sha256(utf8ToBytes(batchText(batch))));
