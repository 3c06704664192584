import { rateShown, rateWindow } from '#domain/auth/rate-window.ts';
import type { RateScope } from '#model/project.ts';
import type { PublicGuards } from '../dependencies/guards.ts';
import type { RequestState } from './request-state.ts';

/** Counts the request of an address in its minute, and puts the count into the RateLimit headers. */
export async function countRequest(
  { guards, memory }: Pick<PublicGuards, 'guards' | 'memory'>,
  state: RequestState,
  of: { scope: RateScope; id: string; now: number },
): Promise<void> {
  const { scope, id, now } = of;
  const { minute } = rateWindow(now);
  const count = await guards.count(scope, id, minute);
  memory.note(scope, id, minute, count);
  state.rate = rateShown(scope, now, count);
}
