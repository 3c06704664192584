import { ApiError } from '../../src/contract/api-error.ts';
import type { Route } from '../../src/contract/route.ts';
import { parseJsonObject } from './parse-json-object.ts';
import { parseQuery } from './parse-query.ts';
import { parseWith } from './parse-with.ts';
import type { ApiMiddleware, HttpRequest } from './request-state.ts';

const largestBody = 256 * 1024;

/** Size, JSON and schema of the body, and the query's schema. Errors: invalidRequest. */
export function readInput(route: Pick<Route, 'query' | 'body'>): ApiMiddleware {
  return {
    before: ({ event, context: { state } }: HttpRequest): void => {
      if (state.rawBody.length > largestBody) {
        throw new ApiError('invalidRequest', 'body must be at most 256 KB');
      }
      if (route.query) state.query = parseWith(route.query(), parseQuery(event.rawQueryString));
      if (route.body) state.body = parseWith(route.body(), parseJsonObject(state.rawBody));
    },
  };
}
