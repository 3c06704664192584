/** What a session key may do, from the request for it (docs/interface.md "Session key scope"). */

import type { SessionKeyTerms } from '#model/session-key.ts';
import { usdNumberToMicro } from '#shared/money/usd-number.ts';
import { ApiError } from '#wire/api-error.ts';
import { readScope, type ScopeDeps, type ScopeRequest } from './read-scope.ts';
import { noCapUsd } from './view.ts';

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

/** The terms in the form that they are kept and compared in. Errors: invalidRequest, unsupported. */
export const readSessionKeyTerms = (
  deps: ScopeDeps,
  request: SessionKeyRequest,
): SessionKeyTerms => ({
  name: request.name ?? '',
  scope: readScope(deps, request.scope ?? {}),
  maxPerTxMicroUsd: readCap('max_per_tx_usd', request.maxPerTxUsd),
  dailyCapMicroUsd: readCap('daily_cap_usd', request.dailyCapUsd),
  ttlDays: request.ttlDays ?? defaultTtlDays,
});

function readCap(field: string, usd: number | undefined): bigint | null {
  if (usd === undefined || usd >= noCapUsd) return null;
  const micro = usdNumberToMicro(usd);
  if (micro !== null) return micro;
  throw new ApiError('invalidRequest', `${field} must be 0 or more, with at most 6 decimals`);
}
