import { ApiError } from '../../src/contract/api-error.ts';
import type { Permission } from '../../src/contract/statuses.ts';
import { hasPermission } from '../../src/domain/auth/has-permission.ts';
import { timestampSkew } from '../../src/domain/auth/signed-headers.ts';
import { checkRate, countRequest } from './count-request.ts';
import type { Guards } from './guards.ts';
import type { ApiMiddleware, HttpRequest } from './request-state.ts';

/**
 * How long (s) a nonce is remembered: a timestamp ahead by the whole skew can be sent again until
 * twice the skew later; the rest is for clocks of functions that differ.
 */
const nonceLife = 2 * timestampSkew + 60;

/** Nonce, rate, IP, permission of a verified caller, in this order (decisions.md). */
export function admit(deps: Guards, permission: Permission): ApiMiddleware {
  return {
    before: async ({ event, context: { state } }: HttpRequest): Promise<void> => {
      const caller = state.caller!;
      const now = deps.clock.now();
      const { appId } = caller.key;
      const nonce = event.headers['x-nonce'] as string;
      const [fresh] = await Promise.all([
        deps.guards.claimNonce({ appId, nonce, now, until: now + nonceLife }),
        countRequest(deps.guards, state, { scope: 'app', id: appId, now }),
      ]);
      if (!fresh) throw new ApiError('unauthenticated', 'Nonce already used');
      checkRate(state);
      await checkIp(caller.settings.ipWhitelist, state.ip);
      if (!hasPermission(caller.key.permission, permission)) {
        throw new ApiError(
          'forbidden',
          `Insufficient API key permission: this route needs ${permission}, the key has ${caller.key.permission}`,
        );
      }
    },
  };
}

/** Only a project with a whitelist pays for loading what reads addresses. Errors: ipNotAllowed. */
async function checkIp(whitelist: readonly string[], ip: string): Promise<void> {
  if (whitelist.length === 0) return;
  const { ipAllowed } = await import('../../src/domain/auth/ip-allowed.ts');
  if (!ipAllowed(whitelist, ip)) {
    throw new ApiError('ipNotAllowed', `IP address not in whitelist: ${ip}`);
  }
}
