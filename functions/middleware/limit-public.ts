import { checkRate, rateShown, rateWindow } from '#domain/auth/rate-window.ts';
import type { PublicGuards } from '../dependencies/guards.ts';
import { countRequest } from './count-request.ts';
import type { ApiMiddleware, HttpRequest } from './request-state.ts';

/**
 * Limits routes without authentication per source address (docs/decisions.md
 * "Rate limits per key and address"). An address that is known to be past its limit is refused
 * without a write.
 */
export function limitPublic(deps: PublicGuards, scope: 'public' | 'unknown'): ApiMiddleware {
  return {
    before: async ({ context: { state } }: HttpRequest): Promise<void> => {
      const now = deps.clock.now();
      state.rate = rateShown(scope, now, deps.memory.of(scope, state.ip, rateWindow(now).minute));
      checkRate(state.rate);
      await countRequest(deps, state, { scope, id: state.ip, now });
      checkRate(state.rate);
    },
  };
}
