import { checkRate, rateShown } from '#domain/auth/rate-window.ts';
import type { PublicGuards } from '../dependencies/guards.ts';
import { countRequest } from './count-request.ts';
import type { ApiMiddleware, HttpRequest } from './request-state.ts';

/**
 * Limits routes without authentication per source address (docs/decisions.md
 * "Rate limits per key and address").
 */
export function limitPublic(
  { guards, clock }: PublicGuards,
  scope: 'public' | 'unknown',
): ApiMiddleware {
  return {
    before: async ({ context: { state } }: HttpRequest): Promise<void> => {
      const now = clock.now();
      state.rate = rateShown(scope, now, 0);
      await countRequest(guards, state, { scope, id: state.ip, now });
      checkRate(state.rate);
    },
  };
}
