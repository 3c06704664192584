/**
 * Fixed one-minute windows (docs/interface.md "Rate limits"; docs/decisions.md
 * "Rate limits per key and address").
 */
import type { RateScope } from '#model/project.ts';

/** Requests per minute: per app_id, and per source address if no key was verified. */
export const rateLimits: Record<RateScope, number> = {
  app: 200,
  public: 60,
  failed: 60,
  unknown: 60,
};

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
