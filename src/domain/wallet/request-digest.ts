import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OperationType } from '#model/orders/operation-types.ts';

/**
 * The digest of a request under an Idempotency-Key: sha256 of the type of the operation and the
 * fields that its route reads, in lower-case hex. The order of an object's fields does not matter.
 * `body` is JSON whose depth was checked.
 */
export function requestDigest(opType: OperationType, body: object): string {
  const text = JSON.stringify(['client-operation-1', opType, body], inOrder);
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** An object with its own fields sorted by name; every other value unchanged. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // No prototype, so that a field named `__proto__` is an ordinary field.
  const ordered = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(value).sort()) {
    ordered[name] = (value as Record<string, unknown>)[name];
  }
  return ordered;
}
