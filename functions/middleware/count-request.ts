import { ApiError } from '#contract/api-error.ts';
import { rateLimits, rateWindow } from '#domain/auth/rate-window.ts';
import type { GuardStore } from '#domain/ports/projects/guard-store.ts';
import type { RateScope } from '#model/project.ts';
import type { RequestState } from './request-state.ts';

/** Puts the window of a scope into the RateLimit headers, without counting the request. */
export function showRate(state: RequestState, scope: RateScope, now: number, used: number): void {
  state.rate = { limit: rateLimits[scope], used, resetIn: rateWindow(now).resetIn };
}

/** Counts the request in its minute and puts the count into the headers; see `checkRate`. */
export async function countRequest(
  guards: GuardStore,
  state: RequestState,
  count: { scope: RateScope; id: string; now: number },
): Promise<void> {
  const { scope, id, now } = count;
  showRate(state, scope, now, await guards.count(scope, id, rateWindow(now).minute));
}

/** Throws ApiError rateLimited (42901) with Retry-After when the window is full. */
export function checkRate({ rate }: RequestState): void {
  if (!rate || rate.used <= rate.limit) return;
  throw new ApiError(
    'rateLimited',
    `Rate limit exceeded: ${rate.limit} requests a minute; try again in ${rate.resetIn} s`,
    { headers: { 'Retry-After': String(rate.resetIn) } },
  );
}
