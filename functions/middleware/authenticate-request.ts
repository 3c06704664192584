import { ApiError } from '#contract/api-error.ts';
import { authenticate } from '#domain/auth/authenticate.ts';
import { rateLimits, rateWindow } from '#domain/auth/rate-window.ts';
import { readSignedHeaders } from '#domain/auth/signed-headers.ts';
import type { Guards } from '../dependencies/guards.ts';
import { checkRate, countRequest, showRate } from './count-request.ts';
import type { ApiMiddleware, HttpRequest, RequestState } from './request-state.ts';

/** The forms of ids. Anything else is looked up as an id that does not exist. */
const appIdShape = /^app_[A-Za-z0-9]{1,60}$/;
const projectShape = /^[a-z][a-z0-9-]{1,30}$/;
const noAppId = 'app_';
const noProject = '-';

/**
 * Checks headers, key and project, signature, in this order (docs/decisions.md "Order of checks").
 * A failure counts against the source address. Past its limit, failures are answered 42901 instead
 * of 40101; requests that verify pass, whatever else fails from the same address.
 */
export function authenticateRequest(deps: Guards): ApiMiddleware {
  return {
    before: async ({ event, context: { state } }: HttpRequest): Promise<void> => {
      const now = deps.clock.now();
      showRate(state, 'app', now, 0);
      const seen = { failures: 0 };
      try {
        await verify(deps, { event, state, now, seen });
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'unauthenticated') {
          await countFailure(deps, state, now, seen.failures);
        }
        throw error;
      }
    },
  };
}

async function verify(
  deps: Guards,
  input: {
    event: HttpRequest['event'];
    state: RequestState;
    now: number;
    seen: { failures: number };
  },
): Promise<void> {
  const { event, state, now } = input;
  const headers = readSignedHeaders(event.headers, now);
  const found = await deps.access.authContext({
    appId: appIdShape.test(headers.appId) ? headers.appId : noAppId,
    projectId: projectShape.test(state.projectId) ? state.projectId : noProject,
    ip: state.ip,
    minute: rateWindow(now).minute,
  });
  input.seen.failures = found.failures;
  state.caller = await authenticate(deps, {
    found,
    projectId: state.projectId,
    headers,
    request: {
      method: state.method,
      pathWithQuery: state.pathWithQuery,
      body: state.rawBody,
    },
  });
  state.actor = state.caller.key.appId;
}

/** Counts a failure, without a write when the address is past its limit already. */
async function countFailure(
  deps: Guards,
  state: RequestState,
  now: number,
  failures: number,
): Promise<void> {
  if (failures > rateLimits.failed) showRate(state, 'failed', now, failures + 1);
  else await countRequest(deps.guards, state, { scope: 'failed', id: state.ip, now });
  checkRate(state);
}
