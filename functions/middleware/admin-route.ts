/**
 * What happens to every request of the admin API before its handler: observe and envelope as for
 * merchants, then the route, the admin that the gateway's JWT authorizer verified, their group, how
 * long ago they signed in, and the input. A function serves a few routes of
 * src/wire/admin/routes.ts, by their names there.
 */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { adminFromClaims } from '#domain/admin/admin-from-claims.ts';
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import { requireGroup } from '#domain/admin/require-group.ts';
import { requireRecentSignIn } from '#domain/admin/require-recent-sign-in.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { AdminRoute } from '#wire/admin/route.ts';
import { type AdminRouteName, adminRoutes } from '#wire/admin/routes.ts';
import { ApiError } from '#wire/api-error.ts';
import { envelope } from './envelope.ts';
import { observe } from './observe.ts';
import { checkBodySize, parseJsonObject } from './parse-json-object.ts';
import { parseQuery } from './parse-query.ts';
import { parseWith } from './parse-with.ts';
import { type ParamsOf, pathParams } from './path-params.ts';
import type { Answer, ApiHandler, RequestState, StatefulContext } from './request-state.ts';
import type { BodyOf, QueryOf } from './route-input.ts';

type Routes = typeof adminRoutes;

interface AdminInput<R extends AdminRoute> {
  actor: Actor;
  params: ParamsOf<R['path']>;
  query: QueryOf<R>;
  body: BodyOf<R>;
}

/** Handlers of admin routes, by the names of the routes. */
export type AdminHandlers = {
  [N in AdminRouteName]?: (input: AdminInput<Routes[N]>) => Promise<Answer>;
};

export interface AdminHandlerDeps {
  clock: Clock;
  log: Logger;
  stage: string;
}

/** The Lambda handler of one function of the admin API, for the routes that it has handlers for. */
export function adminHandler(
  name: string,
  deps: AdminHandlerDeps,
  handlers: AdminHandlers,
): ApiHandler {
  const routeNames = Object.keys(handlers) as AdminRouteName[];
  const handle = async (
    event: APIGatewayProxyEventV2,
    { state }: StatefulContext,
  ): Promise<Answer> => {
    const found = findRoute(routeNames, state.method, event.rawPath);
    const { params } = found;
    const route: AdminRoute = adminRoutes[found.name];
    const admin = adminFromClaims(claimsOf(event));
    state.actor = admin.email;
    state.projectId = params.slug ?? '';
    if (!route.ownProjects || admin.groups.length === 0) {
      requireGroup(admin, route.group, params.slug ?? null);
    }
    if (route.recentSignIn) requireRecentSignIn(admin, deps.clock.now(), deps.stage);
    const projectId = params.slug ?? deploymentAudit;
    const input = {
      actor: { projectId, admin, requestId: state.requestId },
      params,
      query: route.query && parseWith(route.query(), parseQuery(event.rawQueryString)),
      body: route.body && parseWith(route.body(), bodyOf(state)),
    };
    return (handlers[found.name] as (input: unknown) => Promise<Answer>)(input);
  };
  return middy(handle)
    .use(observe({ route: `admin/${name}`, ...deps }))
    .use(envelope(deps)) as unknown as ApiHandler;
}

/** The route of a path; the gateway may put a prefix before `/admin/v1`. Errors: notFound. */
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

function bodyOf({ rawBody }: RequestState): object {
  checkBodySize(rawBody);
  return parseJsonObject(rawBody);
}
