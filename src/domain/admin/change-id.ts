import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PendingChange } from '#model/change.ts';
import { canonicalChange } from '#shared/devices/change-canonical.ts';

/** The id of a change: equal requests have the same one, and no others. */
export const changeIdOf = (change: Pick<PendingChange, 'projectId' | 'kind' | 'payload'>): string =>
  `chg_${bytesToHex(sha256(utf8ToBytes(canonicalChange(change)))).slice(0, 24)}`;
