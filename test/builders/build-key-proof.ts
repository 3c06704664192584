import { keyDigest } from '#domain/project/keys/key-digest.ts';
import type { KeyConfirmation, KeyRequested } from '#model/auth/key-proof.ts';
import type { Credential } from '#model/project.ts';

/** What is on record of a key that one owner asked for, and another confirmed 100 seconds later. */
export function buildKeyProof(
  key: Credential,
  set: { request?: Partial<KeyRequested>; confirmation?: Partial<KeyConfirmation> } = {},
): { request: KeyRequested; confirmation: KeyConfirmation } {
  const { appId, projectId, permission, mode, publicKey } = key;
  const change = { appId, projectId, changeId: 'chg_1', askedAt: 1_767_225_000 };
  return {
    request: {
      ...change,
      askedBy: { id: 'admin-1', email: 'one@example.com' },
      permission,
      mode,
      publicKey,
      digest: null,
      ...set.request,
    },
    confirmation: {
      ...change,
      confirmedBy: { id: 'admin-2', email: 'two@example.com' },
      confirmedAt: change.askedAt + 100,
      digest: keyDigest(key),
      ...set.confirmation,
    },
  };
}
