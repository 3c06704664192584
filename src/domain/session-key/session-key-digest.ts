import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SessionKey, SessionKeyTerms } from '#model/session-key.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** What a merchant asked of a session key, whose it is, and the secret that was made for it. */
export function sessionKeyDigest(
  key: SessionKeyTerms &
    Pick<SessionKey, 'skId' | 'projectId' | 'walletId' | 'appId' | 'secretHash'>,
): string {
  const { skId, projectId, walletId, appId, secretHash, name, scope, ttlDays } = key;
  const { chains, allowContracts, allowSelectors, denyNative, opTypes, allowMessages } = scope;
  const caps = [key.maxPerTxMicroUsd, key.dailyCapMicroUsd].map((cap) => cap?.toString() ?? null);
  const text = canonicalJson([
    [skId, projectId, walletId, appId, secretHash],
    [name, ttlDays, ...caps],
    // Keys from before the two last fields keep their digest.
    opTypes === undefined && allowMessages === undefined
      ? [chains, allowContracts, allowSelectors, denyNative]
      : [chains, allowContracts, allowSelectors, denyNative, opTypes ?? [], allowMessages ?? null],
  ]);
  return bytesToHex(sha256(utf8ToBytes(text)));
}
