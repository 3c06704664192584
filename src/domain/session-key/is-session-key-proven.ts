import type { SessionKey, SessionKeyProof } from '#model/session-key.ts';
import { expiresAt } from './expires-at.ts';
import { sessionKeyDigest } from './session-key-digest.ts';

/** How long after its request was verified a key may say that it was made, and before; seconds. */
const clockSkew = 300;

/**
 * Whether a merchant's signed request made this key with these terms, as the function recorded that
 * verified the request. Whoever makes session keys cannot write that record.
 */
export function isSessionKeyProven(key: SessionKey, proof: SessionKeyProof | null): boolean {
  return (
    proof !== null &&
    proof.skId === key.skId &&
    proof.projectId === key.projectId &&
    proof.digest === sessionKeyDigest(key) &&
    Math.abs(key.createdAt - proof.at) <= clockSkew &&
    key.expiresAt === expiresAt(key)
  );
}
