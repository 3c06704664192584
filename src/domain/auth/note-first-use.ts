import type { KeyProof } from '#model/auth/key-proof.ts';
import type { Credential } from '#model/project.ts';
import type { GuardStore } from '#ports/projects.ts';
import { keyDigest } from '../project/keys/key-digest.ts';
import { movesMoney } from '../project/keys/prove-key.ts';

/**
 * Records what a new key that moves money is when it is first used. Its secret was not known when an
 * owner asked for it, so nothing else says which one it is. False if it was another key.
 */
export async function noteFirstUse(
  { guards }: { guards: Pick<GuardStore, 'noteFirstUse'> },
  key: Credential,
  { request, seen }: KeyProof,
): Promise<boolean> {
  const isKnown = !movesMoney(key) || request?.digest !== null || typeof seen === 'string';
  return isKnown || guards.noteFirstUse(key.appId, keyDigest(key));
}
