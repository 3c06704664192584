import { hasPermission } from '#domain/auth/has-permission.ts';
import { checkRate, floodLimit, rateShown, rateWindow } from '#domain/auth/rate-window.ts';
import { readSignedHeaders } from '#domain/auth/signed-headers.ts';
import { newSessionKey } from '#domain/session-key/new-session-key.ts';
import type { Permission } from '#model/permission.ts';
import type { Caller, SignedCall, Verdict } from '#ports/signed-call.ts';
import { bodyDigest, bodySha256 } from '#shared/crypto/sign-string.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Route } from '#wire/merchant/route.ts';
import type { Guards } from '../dependencies/guards.ts';
import { ids } from '../dependencies/runtime.ts';
import { countRequest } from './count-request.ts';
import type { ApiMiddleware, HttpRequest, RequestState } from './request-state.ts';

/**
 * Has a request verified by keys/verify-request: key and project, signature, nonce, rate, IP
 * address. This function holds no secret and reads no key. It checks the form of the headers before
 * and the permission after (docs/decisions.md "Order of checks"). Requests of an address that
 * floods the service with failures are refused here, without a call.
 */
export function authenticateRequest(
  deps: Guards,
  route: Pick<Route, 'permission' | 'singleUse' | 'resendable' | 'makesSessionKey' | 'makesOrder'>,
): ApiMiddleware {
  return {
    before: async ({ event, context: { state } }: HttpRequest): Promise<void> => {
      const now = deps.clock.now();
      state.rate = rateShown('app', now, 0);
      refuseFlood(deps, state, now);
      try {
        readSignedHeaders(event.headers, now);
      } catch (error) {
        await countRequest(deps, state, { scope: 'failed', id: state.ip, now });
        checkRate(state.rate);
        throw error;
      }
      if (route.makesSessionKey) state.newSessionKey = newSessionKey(ids);
      const verdict = await ask(deps, callOf(state, event.headers, route));
      if (verdict.failures > 0) {
        deps.memory.note('failed', state.ip, rateWindow(now).minute, verdict.failures);
      }
      state.rate = verdict.rate;
      state.actor = verdict.appId;
      state.caller = callerOf(verdict);
      state.orderNo = verdict.orderNo ?? null;
      state.provenBatch = verdict.batch;
      checkPermission(state.caller, route.permission as Permission);
    },
  };
}

/** Errors: rateLimited. */
function refuseFlood({ memory }: Guards, state: RequestState, now: number): void {
  const known = memory.of('failed', state.ip, rateWindow(now).minute);
  if (known <= floodLimit) return;
  state.rate = rateShown('failed', now, known);
  checkRate(state.rate);
}

/**
 * Nothing is known of a caller whose verification failed, was throttled or took too long: it may
 * try again, and reads nothing that could be taken for a wrong key. Errors: busy (50301).
 */
async function ask({ verifier }: Guards, call: SignedCall): Promise<Verdict> {
  try {
    return await verifier.verify(call);
  } catch (error) {
    throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' }, cause: error });
  }
}

const signedHeaders = ['x-app-id', 'x-timestamp', 'x-nonce', 'x-signature', 'x-content-sha256'];

const callOf = (
  { requestId, projectId, ip, method, pathWithQuery, rawBody, newSessionKey }: RequestState,
  headers: Record<string, string | undefined>,
  route: Pick<Route, 'singleUse' | 'resendable' | 'makesOrder'>,
): SignedCall => ({
  requestId,
  projectId,
  ip,
  headers: Object.fromEntries(signedHeaders.map((name) => [name, headers[name] ?? ''])),
  method,
  pathWithQuery,
  bodyMd5: bodyDigest(rawBody),
  bodySha256: headers['x-content-sha256'] ? bodySha256(rawBody) : null,
  singleUse: route.singleUse === true,
  resendable: route.resendable === true,
  sessionKey: newSessionKey && {
    skId: newSessionKey.skId,
    secretHash: newSessionKey.secretHash,
    body: rawBody.toString('utf8'),
  },
  ...(route.makesOrder && {
    order: {
      body: rawBody.toString('utf8'),
      idempotencyKey: headers['idempotency-key'] ?? null,
      sessionKey: headers['x-session-key'] ?? null,
    },
  }),
});

/** The caller of a verdict. Errors: those that the verdict names. */
function callerOf({ caller, refused }: Verdict): Caller {
  if (refused) {
    const { kind, message, headers } = refused;
    throw new ApiError(kind, message, headers ? { headers } : {});
  }
  if (!caller) throw new Error('a verdict without caller and reason');
  return caller;
}

/** Errors: forbidden. */
function checkPermission({ key }: Caller, needed: Permission): void {
  if (hasPermission(key.permission, needed)) return;
  throw new ApiError(
    'forbidden',
    `Insufficient API key permission: this route needs ${needed}, the key has ${key.permission}`,
  );
}
