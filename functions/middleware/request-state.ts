/** What the middleware finds out about a request on its way to the handler. */
import type { MiddlewareObj, Request } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { Caller } from '#domain/auth/authenticate.ts';

export interface RequestState {
  requestId: string;
  /** Milliseconds of the clock when the request came in. */
  startedAt: number;
  method: string;
  /** Project slug of the URL; '' when the path has none. */
  projectId: string;
  /** From `/v1/` on, with the query string as sent. */
  pathWithQuery: string;
  ip: string;
  /** The exact bytes of the body. */
  rawBody: Buffer;
  /** Set once a signature verified. */
  caller: Caller | null;
  /** Who an access line names: an app_id, or an admin. */
  actor: string | null;
  /** The window this request counts in; null shows no RateLimit headers. */
  rate: { limit: number; used: number; resetIn: number } | null;
  /** Of a signed GET: its nonce and its count are written; rejects with why it is refused. */
  admitted: Promise<void> | null;
  /** Set by the envelope, for the access line. */
  code: number;
}

export interface StatefulContext extends Context {
  state: RequestState;
}

/** A handler's success: `data`, the fixed `message` of routes that answer with one, or neither. */
export type Answer = { data: unknown } | { message: string } | Record<string, never>;

/** A finished Lambda handler: the routes of src/contract, behind their middleware. */
export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export type HttpRequest = Request<
  APIGatewayProxyEventV2,
  Answer | APIGatewayProxyStructuredResultV2,
  Error,
  StatefulContext
>;

export type ApiMiddleware = MiddlewareObj<
  APIGatewayProxyEventV2,
  Answer | APIGatewayProxyStructuredResultV2,
  Error,
  StatefulContext
>;

/** `{stage}/{project}/api/v1/...`: the project, and what follows `/api`. */
const apiPath = /^(?:.*?\/)?([^/]+)\/api(\/v1\/.*)$/;

/** The state of a request that has just arrived. */
export function newState(event: APIGatewayProxyEventV2, nowMs: number): RequestState {
  const { http, requestId } = event.requestContext;
  const [, projectId = '', path = event.rawPath] = apiPath.exec(event.rawPath) ?? [];
  return {
    requestId,
    startedAt: nowMs,
    method: http.method,
    projectId,
    pathWithQuery: event.rawQueryString ? `${path}?${event.rawQueryString}` : path,
    ip: http.sourceIp,
    rawBody: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    caller: null,
    actor: null,
    rate: null,
    admitted: null,
    code: 0,
  };
}
