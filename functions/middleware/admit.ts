import { ApiError } from '#contract/api-error.ts';
import type { Route } from '#contract/route.ts';
import type { Permission } from '#contract/statuses.ts';
import type { Caller } from '#domain/auth/authenticate.ts';
import { hasPermission } from '#domain/auth/has-permission.ts';
import { signedDigest } from '#domain/auth/signed-digest.ts';
import { timestampSkew } from '#domain/auth/signed-headers.ts';
import type { Guards } from '../dependencies/guards.ts';
import { checkRate, countRequest } from './count-request.ts';
import type { ApiMiddleware, HttpRequest, RequestState } from './request-state.ts';

/**
 * How long a nonce is remembered, in seconds. A request whose timestamp is ahead by the whole skew
 * stays valid for twice the skew; the rest allows for differing clocks of functions.
 */
const nonceLife = 2 * timestampSkew + 60;

/**
 * Checks nonce, rate, IP address and permission of a verified caller, in this order; the first
 * failure is the answer (docs/decisions.md "Order of checks"). A GET that only reads our tables
 * reads them while its nonce and count are written; it is answered once they are
 * (`state.admitted`).
 */
export function admit(
  deps: Guards,
  route: Pick<Route, 'method' | 'permission' | 'asksNode' | 'singleUse'>,
): ApiMiddleware {
  return {
    before: async ({ event, context: { state } }: HttpRequest): Promise<void> => {
      const caller = state.caller!;
      const admitted = record(deps, state, event.headers, route.singleUse ?? false);
      // It may reject before it is awaited; this keeps that from being an unhandled rejection.
      admitted.catch(() => undefined);
      const refused = await refusal(caller, state.ip, route.permission as Permission);
      if (route.method === 'GET' && !route.asksNode && !refused) {
        state.admitted = admitted;
        return;
      }
      await admitted;
      if (refused) throw refused;
    },
  };
}

/** Errors: unauthenticated for a used nonce or signature; rateLimited. */
async function record(
  deps: Guards,
  state: RequestState,
  headers: Record<string, string | undefined>,
  singleUse: boolean,
): Promise<void> {
  const now = deps.clock.now();
  const { appId } = state.caller!.key;
  const claim = { appId, now, until: now + nonceLife };
  const timestamp = headers['x-timestamp'] as string;
  const signed = { timestamp, ...state, body: state.rawBody };
  const [fresh, unused] = await Promise.all([
    deps.guards.claimNonce({ ...claim, nonce: headers['x-nonce'] as string }),
    !singleUse || deps.guards.claimSignature({ ...claim, digest: signedDigest(signed) }),
    countRequest(deps.guards, state, { scope: 'app', id: appId, now }),
  ]);
  if (!fresh) throw new ApiError('unauthenticated', 'Nonce already used');
  if (!unused) {
    throw new ApiError(
      'unauthenticated',
      'Sign again with a new timestamp: signature already used',
    );
  }
  checkRate(state);
}

/** Returns the error for a caller without the IP address or permission that the route needs. */
async function refusal(
  { key, settings }: Caller,
  ip: string,
  permission: Permission,
): Promise<ApiError | null> {
  if (!(await isAllowed(settings.ipWhitelist, ip))) {
    return new ApiError('ipNotAllowed', `IP address not in whitelist: ${ip}`);
  }
  if (hasPermission(key.permission, permission)) return null;
  return new ApiError(
    'forbidden',
    `Insufficient API key permission: this route needs ${permission}, the key has ${key.permission}`,
  );
}

/** The address parser is loaded only for projects that have a whitelist. */
async function isAllowed(whitelist: readonly string[], ip: string): Promise<boolean> {
  if (whitelist.length === 0) return true;
  const { ipAllowed } = await import('#domain/auth/ip-allowed.ts');
  return ipAllowed(whitelist, ip);
}
