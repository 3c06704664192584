/**
 * Fixed one-minute windows (docs/interface.md "Rate limits"; docs/decisions.md
 * "Rate limits per key and address").
 */

import type { RateScope } from '#model/project.ts';
import type { RateShown } from '#ports/signed-call.ts';
import { ApiError } from '#wire/api-error.ts';

/** Requests per minute: per app_id, and per source address if no key was verified. */
export const rateLimits: Record<RateScope, number> = {
  app: 200,
  public: 200,
  failed: 60,
  unknown: 60,
  // Transactions that are read for a project: each is a block that its chain's watcher reads once more.
  explain: 20,
};

/**
 * Failed authentications of an address in a minute from which on it floods: its requests are then
 * refused before they are verified. Below it, requests that verify pass.
 */
export const floodLimit = 600;

export interface RateWindow {
  /** Minutes since the epoch. */
  minute: number;
  /** Seconds until the next window, 1 to 60. */
  resetIn: number;
}

/** The window that contains `now` (unix seconds). */
export function rateWindow(now: number): RateWindow {
  return { minute: Math.floor(now / 60), resetIn: 60 - (now % 60) };
}

/** A scope's window as the RateLimit headers show it, with `used` requests counted. */
export const rateShown = (scope: RateScope, now: number, used: number): RateShown => ({
  limit: rateLimits[scope],
  used,
  resetIn: rateWindow(now).resetIn,
});

/** Throws ApiError rateLimited (42901) with Retry-After when the window is full. */
export function checkRate(rate: RateShown | null): void {
  if (!rate || rate.used <= rate.limit) return;
  throw new ApiError(
    'rateLimited',
    `Rate limit exceeded: ${rate.limit} requests a minute; try again in ${rate.resetIn} s`,
    { headers: { 'Retry-After': String(rate.resetIn) } },
  );
}
