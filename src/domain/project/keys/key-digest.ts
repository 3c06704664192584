import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Credential } from '#model/project.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** What two owners agree on of a key: all of its credential but whether it is enabled. */
export function keyDigest(key: Credential): string {
  const { appId, projectId, walletId, name, permission, mode, createdAt } = key;
  const { apiSecret, publicKey, askedBy } = key;
  const fields = [appId, projectId, walletId, name, permission, mode, createdAt];
  const text = canonicalJson([...fields, apiSecret, publicKey, askedBy ?? null]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
