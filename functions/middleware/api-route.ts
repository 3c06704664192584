/**
 * What happens to every request of the merchant API before its handler: observe, envelope, then the
 * checks in the order of docs/decisions.md "Order of checks".
 */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { SessionKeyName } from '#domain/session-key/new-session-key.ts';
import type { Caller, ProvenBatch } from '#ports/signed-call.ts';
import type { Route } from '#wire/merchant/route.ts';
import type { Guards, PublicGuards } from '../dependencies/guards.ts';
import { authenticateRequest } from './authenticate-request.ts';
import { envelope } from './envelope.ts';
import { limitPublic } from './limit-public.ts';
import { nameCaller } from './name-caller.ts';
import { observe } from './observe.ts';
import { type ParamsOf, pathParams } from './path-params.ts';
import { readInput } from './read-input.ts';

import type { Answer, ApiHandler, RequestState, StatefulContext } from './request-state.ts';
import type { BodyOf, HeadersOf, QueryOf } from './route-input.ts';

interface Input<R extends Route> {
  requestId: string;
  params: ParamsOf<R['path']>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  /** The headers that the route's schema names; never logged. */
  headers: HeadersOf<R>;
}

type PublicRoute = Route & { permission: 'none' };

/** A route without authentication, limited per source address. */
export function publicRoute<R extends PublicRoute>(
  route: R,
  deps: PublicGuards,
  handle: (input: Input<R>) => Answer | Promise<Answer>,
  scope: 'public' | 'unknown' = 'public',
): ApiHandler {
  return middy(async (event: APIGatewayProxyEventV2, { state }: StatefulContext) =>
    handle(inputOf(route, event, state)),
  )
    .use(observe({ route: route.id, ...deps }))
    .use(envelope(deps))
    .use(nameCaller(deps))
    .use(limitPublic(deps, scope)) as unknown as ApiHandler;
}

/** What a signed route knows besides its input. */
interface Signed {
  caller: Caller;
  /** The session key that the request makes, as keys/verify-request knows it; null elsewhere. */
  newSessionKey: SessionKeyName | null;
  /** The number of the order that the request makes; absent: none is recorded. */
  orderNo: string | undefined;
  /** Of a call for a batch, as it was recorded. */
  provenBatch: ProvenBatch | undefined;
}

/** A route for signed requests; `caller` is the key, its project and the project's settings. */
export function apiRoute<R extends Route>(
  route: R,
  deps: Guards,
  handle: (input: Input<R> & Signed) => Promise<Answer>,
): ApiHandler {
  if (route.permission === 'none') throw new Error(`${route.id} is public: use publicRoute`);
  return middy(async (event: APIGatewayProxyEventV2, { state }: StatefulContext) => {
    const { newSessionKey } = state;
    const orderNo = state.orderNo ?? undefined;
    const { provenBatch } = state;
    const signed = { caller: state.caller!, newSessionKey, orderNo, provenBatch };
    return handle({ ...inputOf(route, event, state), ...signed });
  })
    .use(observe({ route: route.id, ...deps }))
    .use(envelope(deps))
    .use(nameCaller(deps))
    .use(authenticateRequest(deps, route)) as unknown as ApiHandler;
}

function inputOf<R extends Route>(
  route: R,
  event: APIGatewayProxyEventV2,
  { requestId, rawBody, pathWithQuery }: RequestState,
): Input<R> {
  const [path = ''] = pathWithQuery.split('?');
  const params = (pathParams(route.path, path) ?? {}) as ParamsOf<R['path']>;
  const input = readInput(route, event, rawBody) as Pick<Input<R>, 'query' | 'body' | 'headers'>;
  return { requestId, params, ...input };
}
