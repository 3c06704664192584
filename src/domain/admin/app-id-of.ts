import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PendingChange } from '#model/change.ts';

/** The id of the key that a change makes, known before it is made: the request names the key. */
export const appIdOf = ({
  changeId,
  askedAt,
}: Pick<PendingChange, 'changeId' | 'askedAt'>): string =>
  `app_${bytesToHex(sha256(utf8ToBytes(`${changeId}#${askedAt}`))).slice(0, 24)}`;
