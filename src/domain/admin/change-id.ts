import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PendingChange } from '#model/change.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** The id of a change: equal requests have the same one, and no others. */
export function changeIdOf({
  projectId,
  kind,
  payload,
}: Pick<PendingChange, 'projectId' | 'kind' | 'payload'>): string {
  const encoded = canonicalJson([projectId, kind, payload]);
  return `chg_${bytesToHex(sha256(utf8ToBytes(encoded))).slice(0, 24)}`;
}
