import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { OperationType } from '#contract/statuses.ts';

/**
 * What an Idempotency-Key stands for: sha256 over the type of the operation and the fields that its
 * route takes, in lower-case hex. The order of fields in objects does not count, nor do fields that
 * nobody reads. `body` is JSON of a depth that was checked.
 */
export function requestDigest(opType: OperationType, body: object): string {
  const text = JSON.stringify(['client-operation-1', opType, body], inOrder);
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** An object with its own fields by name; every other value as it is. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // Without a prototype: a field called `__proto__` is a field.
  const ordered = Object.create(null) as Record<string, unknown>;
  for (const name of Object.keys(value).sort()) {
    ordered[name] = (value as Record<string, unknown>)[name];
  }
  return ordered;
}
