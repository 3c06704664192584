import type { PublicGuards } from '../dependencies/guards.ts';
import { checkRate, countRequest, showRate } from './count-request.ts';
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
      showRate(state, scope, now, 0);
      await countRequest(guards, state, { scope, id: state.ip, now });
      checkRate(state);
    },
  };
}
