/**
 * The way of every request of the admin API: observe and envelope as for merchants, then the route,
 * the admin that the gateway's JWT authorizer verified, their group, how long ago they signed in,
 * and the input. A door is a few handlers under the names of src/contract/admin/routes.ts.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { AdminRoute } from '#contract/admin/route.ts';
import { type AdminRouteName, adminRoutes } from '#contract/admin/routes.ts';
import { ApiError } from '#contract/api-error.ts';
import type { SchemaOutput } from '#contract/shared/schema.ts';
import { adminFromClaims } from '#domain/admin/admin-from-claims.ts';
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { requireGroup } from '#domain/admin/require-group.ts';
import { requireRecentSignIn } from '#domain/admin/require-recent-sign-in.ts';
import type { Clock } from '#domain/ports/runtime/clock.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import { envelope } from './envelope.ts';
import { observe } from './observe.ts';
import { parseJsonObject } from './parse-json-object.ts';
import { parseQuery } from './parse-query.ts';
import { parseWith } from './parse-with.ts';
import { type ParamsOf, pathParams } from './path-params.ts';
import type { Answer, RequestState, StatefulContext } from './request-state.ts';

type Routes = typeof adminRoutes;
type QueryOf<R> = R extends { query: infer Q } ? SchemaOutput<Q> : undefined;
type BodyOf<R> = R extends { body: infer B } ? SchemaOutput<B> : undefined;

interface AdminInput<R extends AdminRoute> {
  actor: Actor;
  params: ParamsOf<R['path']>;
  query: QueryOf<R>;
  body: BodyOf<R>;
}

type Handlers = { [N in AdminRouteName]?: (input: AdminInput<Routes[N]>) => Promise<Answer> };

export interface AdminHandlerDeps {
  clock: Clock;
  log: Logger;
  stage: string;
}

export type AdminHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

const maxBodyBytes = 256 * 1024;

/** The Lambda handler of one door of the admin API, for the routes that it has handlers of. */
export function adminHandler(
  door: string,
  deps: AdminHandlerDeps,
  handlers: Handlers,
): AdminHandler {
  const names = Object.keys(handlers) as AdminRouteName[];
  const handle = async (
    event: APIGatewayProxyEventV2,
    { state }: StatefulContext,
  ): Promise<Answer> => {
    const { name, params } = findRoute(names, state.method, event.rawPath);
    const route: AdminRoute = adminRoutes[name];
    const admin = adminFromClaims(claimsOf(event));
    state.actor = admin.email;
    state.projectId = params.slug ?? '';
    requireGroup(admin, route.group);
    if (route.recentSignIn) requireRecentSignIn(admin, deps.clock.now(), deps.stage);
    const projectId = params.slug ?? deploymentAudit;
    const input = {
      actor: { projectId, admin, requestId: state.requestId },
      params,
      query: route.query && parseWith(route.query(), parseQuery(event.rawQueryString)),
      body: route.body && parseWith(route.body(), bodyOf(state)),
    };
    return (handlers[name] as (input: unknown) => Promise<Answer>)(input);
  };
  return middy(handle)
    .use(observe({ route: `admin/${door}`, ...deps }))
    .use(envelope(deps)) as unknown as AdminHandler;
}

/** The route of a path, whatever the gateway puts before `/admin/v1`. Errors: notFound. */
function findRoute(names: AdminRouteName[], method: string, rawPath: string) {
  const path = /\/admin\/v1(\/.*)$/.exec(rawPath)?.[1] ?? '';
  for (const name of names) {
    const route: AdminRoute = adminRoutes[name];
    const params = route.method === method ? pathParams(route.path, path) : null;
    if (params) return { name, params };
  }
  throw new ApiError('notFound', 'No such route');
}

function claimsOf(event: APIGatewayProxyEventV2): Record<string, unknown> | undefined {
  const { authorizer } = event.requestContext as {
    authorizer?: { jwt?: { claims?: Record<string, unknown> } };
  };
  return authorizer?.jwt?.claims;
}

/** An empty body is an empty object: what is required is then named by its field. */
function bodyOf(state: RequestState): object {
  if (state.rawBody.length > maxBodyBytes) {
    throw new ApiError('invalidRequest', 'body must be at most 256 KB');
  }
  return state.rawBody.length === 0 ? {} : parseJsonObject(state.rawBody);
}
