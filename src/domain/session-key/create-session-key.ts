/** Creates session keys (docs/interface.md "POST /v1/client/session-keys"). */
import { ApiError } from '#contract/api-error.ts';
import { hashSessionKeyValue, newSessionKeyValue } from '#crypto/session-key-value.ts';
import type { SessionKey } from '#model/session-key.ts';
import { usdNumberToMicro } from '#money/usd-number.ts';
import type { SessionKeyStore } from '../ports/projects/session-key-store.ts';
import type { Clock } from '../ports/runtime/clock.ts';
import type { Ids } from '../ports/runtime/ids.ts';
import { announceSessionKey } from './announce-session-key.ts';
import { readScope, type ScopeDeps, type ScopeRequest } from './read-scope.ts';
import { noCapUsd, presentScope } from './view.ts';

export interface CreateSessionKeyDeps extends ScopeDeps {
  sessionKeys: Pick<SessionKeyStore, 'create'>;
  clock: Clock;
  ids: Ids;
}

export interface SessionKeyRequest {
  name?: string | undefined;
  scope?: ScopeRequest | undefined;
  /** USD as JSON numbers; absent, or 1e12 and more, means no cap. */
  maxPerTxUsd?: number | undefined;
  dailyCapUsd?: number | undefined;
  /** Above 0; may have a fraction. */
  ttlDays?: number | undefined;
}

export const defaultTtlDays = 365;
const day = 86_400;

/**
 * Creates a key of the project's wallet and returns its bearer value, which is in this answer
 * alone. It expires `ttlDays` days from now, to the second. Errors: invalidRequest, unsupported.
 */
export async function createSessionKey(
  deps: CreateSessionKeyDeps,
  input: {
    projectId: string;
    walletId: number;
    appId: string;
    requestId: string;
    request: SessionKeyRequest;
  },
): Promise<{ key: SessionKey; value: string }> {
  const { request, requestId, ...owner } = input;
  const nowMs = deps.clock.nowMs();
  const createdAt = Math.floor(nowMs / 1000);
  const ttlDays = request.ttlDays ?? defaultTtlDays;
  const skId = `sk_${deps.ids.next('')}`;
  const value = newSessionKeyValue(skId);
  const key: SessionKey = {
    skId,
    ...owner,
    secretHash: hashSessionKeyValue(value),
    name: request.name ?? '',
    scope: readScope(deps, request.scope ?? {}),
    maxPerTxMicroUsd: readCap('max_per_tx_usd', request.maxPerTxUsd),
    dailyCapMicroUsd: readCap('daily_cap_usd', request.dailyCapUsd),
    ttlDays,
    createdAt,
    createdAtMs: nowMs,
    expiresAt: createdAt + Math.max(1, Math.floor(ttlDays * day)),
    revokedAt: null,
    rev: 1,
  };
  const { appId } = owner;
  const details = { name: key.name, ...presentScope(key), expires_at: key.expiresAt };
  const action = 'session-key.create' as const;
  const written = announceSessionKey(deps, { key, action, appId, nowMs, requestId, details });
  await deps.sessionKeys.create({ key, ...written });
  return { key, value };
}

function readCap(field: string, usd: number | undefined): bigint | null {
  if (usd === undefined || usd >= noCapUsd) return null;
  const micro = usdNumberToMicro(usd);
  if (micro !== null) return micro;
  throw new ApiError('invalidRequest', `${field} must be 0 or more, with at most 6 decimals`);
}
