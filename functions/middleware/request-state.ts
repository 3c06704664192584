/** What the middleware learns about a request before the handler runs. */
import type { MiddlewareObj, Request } from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { SessionKeyName } from '#domain/session-key/new-session-key.ts';
import type { Caller, ProvenBatch, RateShown } from '#ports/signed-call.ts';

export interface RequestState {
  requestId: string;
  /** When the request came in, unix milliseconds. */
  startedAt: number;
  method: string;
  /** The project's slug from the URL; '' when the path has none. */
  projectId: string;
  /** The path from `/v1/` on, with the query string as sent. */
  pathWithQuery: string;
  ip: string;
  /** The exact bytes of the body. */
  rawBody: Buffer;
  /** Set once a signature verified. */
  caller: Caller | null;
  /** The session key that this request makes; never logged. */
  newSessionKey: SessionKeyName | null;
  /** The number of the order that this request makes, as it was recorded. */
  orderNo: string | null;
  /** The call for a batch that this request is, as it was recorded. */
  provenBatch: ProvenBatch | undefined;
  /** The caller that the access line names: an app_id, or an admin's email. */
  actor: string | null;
  /** The rate window that this request counts in; null sends no RateLimit headers. */
  rate: RateShown | null;
  /** The answer's `code`; set by the envelope, for the access line. */
  code: number;
}

export interface StatefulContext extends Context {
  state: RequestState;
}

/** The result of a handler: `data`, or a fixed `message`, or neither. */
export type Answer = { data: unknown } | { message: string } | Record<string, never>;

/** The Lambda handler of an HTTP route, with its middleware. */
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

/** `{stage}/{project}/api/v1/...`: matches the project, and the path after `/api`. */
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
    newSessionKey: null,
    orderNo: null,
    provenBatch: undefined,
    actor: null,
    rate: null,
    code: 0,
  };
}
