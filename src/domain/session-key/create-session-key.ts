/** Creates session keys (docs/interface.md "POST /v1/client/session-keys"). */
import type { SessionKey } from '#model/session-key.ts';
import type { SessionKeyStore } from '#ports/projects.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { announceSessionKey } from './announce-session-key.ts';
import { expiresAt } from './expires-at.ts';
import type { SessionKeyName } from './new-session-key.ts';
import type { ScopeDeps } from './read-scope.ts';
import { readSessionKeyTerms, type SessionKeyRequest } from './read-session-key-terms.ts';
import { presentScope } from './view.ts';

export interface CreateSessionKeyDeps extends ScopeDeps {
  sessionKeys: Pick<SessionKeyStore, 'create'>;
  clock: Clock;
  ids: Ids;
}

/**
 * Creates a key of the project's wallet with this id and secret, which keys/verify-request has on
 * record with the request. It expires `ttlDays` days from now, to the second. Errors:
 * invalidRequest, unsupported; wrongStatus if the Idempotency-Key has made a session key, whose value
 * cannot be shown again.
 */
export async function createSessionKey(
  deps: CreateSessionKeyDeps,
  input: {
    projectId: string;
    walletId: number;
    appId: string;
    requestId: string;
    named: SessionKeyName;
    request: SessionKeyRequest;
    idempotencyKey?: string | undefined;
  },
): Promise<{ key: SessionKey; value: string }> {
  const { projectId, walletId, appId, requestId, request, named } = input;
  const nowMs = deps.clock.nowMs();
  const createdAt = Math.floor(nowMs / 1000);
  const terms = readSessionKeyTerms(deps, request);
  const key: SessionKey = {
    skId: named.skId,
    projectId,
    walletId,
    appId,
    secretHash: named.secretHash,
    ...terms,
    createdAt,
    createdAtMs: nowMs,
    expiresAt: expiresAt({ createdAt, ttlDays: terms.ttlDays }),
    revokedAt: null,
    rev: 1,
  };
  const details = { name: key.name, ...presentScope(key), expires_at: key.expiresAt };
  const action = 'session-key.create' as const;
  const written = announceSessionKey(deps, {
    key,
    action,
    actor: appId,
    nowMs,
    requestId,
    details,
  });
  const { idempotencyKey } = input;
  const earlier = await deps.sessionKeys.create({ key, ...written, idempotencyKey });
  if (earlier) throw alreadyMade(earlier);
  return { key, value: named.value };
}

function alreadyMade({ skId, name, createdAt }: Pick<SessionKey, 'skId' | 'name' | 'createdAt'>) {
  const called = name === '' ? skId : `${skId} (${name})`;
  const at = new Date(createdAt * 1000).toISOString();
  return new ApiError(
    'wrongStatus',
    `Idempotency-Key already created the session key ${called} at ${at}: its value was only in that answer. If you do not have it, revoke that key and create one with another Idempotency-Key`,
  );
}
