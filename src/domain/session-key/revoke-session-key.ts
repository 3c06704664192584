/** Revokes session keys (docs/interface.md "DELETE /v1/client/session-keys/{sk_id}"). */

import type { SessionKey } from '#model/session-key.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { equalConstantTime } from '#shared/crypto/constant-time.ts';
import { hashSessionKeyValue, readSessionKeyValue } from '#shared/crypto/session-key-value.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Admin } from '../admin/admin.ts';
import { announceSessionKey } from './announce-session-key.ts';

export interface RevokeSessionKeyDeps {
  sessionKeys: Pick<SessionKeyStore, 'get' | 'revoke' | 'keepRevoked'>;
  clock: Clock;
  ids: Ids;
}

/** A key changes only once, so two concurrent revocations need one more read. */
const rounds = 3;

/**
 * Revokes a key of the wallet at once and permanently, named by its id or its complete value.
 * Revoking it again succeeds, and keeps for good what its record says. Errors: notFound, also for another project's key and for a value with
 * a wrong secret.
 */
export async function revokeSessionKey(
  deps: RevokeSessionKeyDeps,
  input: {
    named: string;
    projectId: string;
    walletId: number;
    /** The API key that asks, or the admin. */
    by: { appId: string } | { admin: Pick<Admin, 'id' | 'email'> };
    requestId: string;
  },
): Promise<SessionKey> {
  const { projectId, walletId, by, requestId } = input;
  for (let round = 0; round < rounds; round++) {
    const key = await find(deps, input.named);
    if (key?.projectId !== projectId || key.walletId !== walletId) {
      throw new ApiError('notFound', 'No such session key');
    }
    if (key.revokedAt !== null) {
      await deps.sessionKeys.keepRevoked(key.skId, key.revokedAt);
      return key;
    }
    const nowMs = deps.clock.nowMs();
    const at = Math.floor(nowMs / 1000);
    const next = { ...key, rev: key.rev + 1 };
    const action = 'session-key.revoke' as const;
    const who =
      'admin' in by
        ? { actor: by.admin.email, details: { admin_id: by.admin.id, name: key.name } }
        : { actor: by.appId, details: { name: key.name } };
    const change = { key: next, action, ...who, nowMs, requestId };
    const written = announceSessionKey(deps, change);
    const revoked = await deps.sessionKeys.revoke({ key, at, ...written });
    if (revoked) return revoked;
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
}

async function find(deps: RevokeSessionKeyDeps, named: string): Promise<SessionKey | null> {
  const read = readSessionKeyValue(named);
  const key = read ? await deps.sessionKeys.get(read.skId) : null;
  if (!key || !read?.isWhole) return key;
  return equalConstantTime(key.secretHash, hashSessionKeyValue(named)) ? key : null;
}
