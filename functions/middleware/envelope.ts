import type { Logger } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import { isTransient } from './is-transient.ts';
import type { Answer, ApiMiddleware, HttpRequest, RequestState } from './request-state.ts';

/**
 * Makes every answer `{ code, data }` or `{ code, message }` (docs/interface.md
 * "Base URL and envelope", "Error codes"). With `docsUrl` an error has `help`, the address of its
 * code's page; the message stays as it is published.
 */
export function envelope(options: { log: Logger; docsUrl?: string | null }): ApiMiddleware {
  return {
    after: (request: HttpRequest): void => {
      const { state } = request.context;
      const answer = request.response as Answer;
      request.response = respond(state, 200, { code: 0, ...answer });
    },
    onError: (request: HttpRequest): void => {
      const { state } = request.context;
      const error = toApiError(request.error);
      if (error.http >= 500) {
        const cause = error.cause ?? error;
        const stack = cause instanceof Error ? cause.stack : undefined;
        options.log.error('api.failed', {
          request_id: state.requestId,
          code: error.code,
          error: cause,
          stack,
        });
      }
      state.code = error.code;
      const { code, message } = error;
      const { docsUrl } = options;
      const body = docsUrl
        ? { code, message, ...error.fields, help: `${docsUrl}/errors/${code}.html` }
        : { code, message, ...error.fields };
      request.response = respond(state, error.http, body, error.headers);
    },
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isTransient(error)) {
    return new ApiError('busy', undefined, { headers: { 'Retry-After': '1' }, cause: error });
  }
  return new ApiError('internal', undefined, { cause: error });
}

function respond(
  { rate }: RequestState,
  statusCode: number,
  body: object,
  headers: Record<string, string> = {},
) {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(rate && {
        'RateLimit-Limit': String(rate.limit),
        'RateLimit-Remaining': String(Math.max(0, rate.limit - rate.used)),
        'RateLimit-Reset': String(rate.resetIn),
      }),
      ...headers,
    },
    body: JSON.stringify(body),
  };
}
