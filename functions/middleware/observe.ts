import type { Clock, Logger } from '#ports/runtime.ts';
import { type ApiMiddleware, type HttpRequest, newState } from './request-state.ts';

/**
 * Creates the request's state, puts the request id into the answer, and writes one access line per
 * invocation. It comes first, so that it sees the finished answer.
 */
export function observe(options: { route: string; clock: Clock; log: Logger }): ApiMiddleware {
  const { route, clock, log } = options;
  const finish = (request: HttpRequest): void => {
    const { state } = request.context;
    const response = request.response as { statusCode: number; headers: Record<string, string> };
    response.headers['x-request-id'] = state.requestId;
    log.info('api.access', {
      request_id: state.requestId,
      route,
      project: state.projectId,
      appId: state.actor,
      ip: state.ip,
      status: response.statusCode,
      code: state.code,
      ms: clock.nowMs() - state.startedAt,
    });
  };
  return {
    before: (request: HttpRequest): void => {
      request.context.state = newState(request.event, clock.nowMs());
    },
    after: finish,
    onError: finish,
  };
}
