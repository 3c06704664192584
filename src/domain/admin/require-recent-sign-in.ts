import { ApiError } from '#wire/api-error.ts';
import type { Admin } from './admin.ts';

const maxAgeS = 3600;

/** Until when a sign-in is recent, unix seconds; null in `local`, where every one is. */
export const recentUntil = ({ authTime }: Admin, stage: string): number | null =>
  stage === 'local' ? null : authTime + maxAgeS;

/**
 * Requires a sign-in that is less than an hour old, in every stage but `local` (docs/design.md
 * "Admin API"), so that a token that was renewed for days cannot approve. `now` is unix seconds.
 * Errors: unauthenticated.
 */
export function requireRecentSignIn(admin: Admin, now: number, stage: string): void {
  const until = recentUntil(admin, stage);
  if (until === null || now < until) return;
  throw new ApiError(
    'unauthenticated',
    'Sign in again: to approve or confirm, your sign-in must be less than an hour old',
  );
}
