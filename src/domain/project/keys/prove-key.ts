/** The two records of a key that moves money (docs/decisions/0032-proofs.md). */

import type { Actor } from '#domain/admin/commit-action.ts';
import { changeDigest } from '#domain/device/is-confirmation-signed.ts';
import type { KeyConfirmation, KeyRequested } from '#model/auth/key-proof.ts';
import type { PendingChange } from '#model/change.ts';
import type { ApiKey, Credential } from '#model/project.ts';
import { keyDigest } from './key-digest.ts';

export const movesMoney = ({ permission }: Pick<ApiKey, 'permission'>): boolean =>
  permission !== 'read';

/** What an owner asks of a key, in a record that is found by the key's id. */
export const keyAsked = (
  change: PendingChange,
  key: Pick<KeyRequested, 'appId' | 'permission' | 'mode' | 'publicKey' | 'digest'>,
): KeyRequested => ({
  appId: key.appId,
  projectId: change.projectId,
  changeId: change.changeId,
  askedAt: change.askedAt,
  askedBy: change.askedBy,
  permission: key.permission,
  mode: key.mode,
  publicKey: key.publicKey,
  digest: key.digest,
  ...(change.needsSignature && { changeDigest: changeDigest(change) }),
});

/** What the acting owner confirms of a key that another one asked for. */
export const confirmKey = (
  { admin, signature }: Pick<Actor, 'admin' | 'signature'>,
  key: Credential,
  { closes, at }: { closes: PendingChange; at: number },
): KeyConfirmation => ({
  appId: key.appId,
  projectId: key.projectId,
  changeId: closes.changeId,
  askedAt: closes.askedAt,
  confirmedBy: { id: admin.id, email: admin.email },
  confirmedAt: at,
  digest: keyDigest(key),
  ...(signature && { signature }),
});
