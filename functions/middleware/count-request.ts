import { rateShown, rateWindow } from '#domain/auth/rate-window.ts';
import type { GuardStore } from '#domain/ports/projects/guard-store.ts';
import type { RateScope } from '#model/project.ts';
import type { RequestState } from './request-state.ts';

/** Counts the request in its minute and puts the count into the RateLimit headers. */
export async function countRequest(
  guards: Pick<GuardStore, 'count'>,
  state: RequestState,
  count: { scope: RateScope; id: string; now: number },
): Promise<void> {
  const { scope, id, now } = count;
  state.rate = rateShown(scope, now, await guards.count(scope, id, rateWindow(now).minute));
}
