import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OperationType } from '#model/orders/operation-types.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/**
 * The digest of a request under an Idempotency-Key: sha256 of the type of the operation and the
 * fields that its route reads, in lower-case hex. The order of an object's fields does not matter.
 * `body` is JSON whose depth was checked.
 */
export function requestDigest(opType: OperationType, body: object): string {
  const text = canonicalJson(['client-operation-1', opType, body]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
