import { callerAddress } from '#domain/auth/caller-address.ts';
import { ApiError } from '#wire/api-error.ts';
import type { PublicGuards } from '../dependencies/guards.ts';
import type { ApiMiddleware, HttpRequest } from './request-state.ts';

/**
 * Names the caller of a request that came through the stage's distribution, and refuses others where
 * the stage asks for that: they went around its WAF. It comes before every read and count.
 */
export function nameCaller({ edge = null }: Pick<PublicGuards, 'edge'>): ApiMiddleware {
  return {
    before: ({ event, context: { state } }: HttpRequest): void => {
      const { headers, requestContext } = event;
      const { sourceIp } = requestContext.http;
      const { ip, throughEdge } = callerAddress(edge, { sourceIp, headers });
      state.ip = ip;
      if (edge?.direct !== 'refused' || throughEdge) return;
      throw new ApiError('ipNotAllowed', 'Send requests to the published host name of this API');
    },
  };
}
