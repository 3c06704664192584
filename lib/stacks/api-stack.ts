import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { routes } from '#wire/merchant/routes.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { CofferFunction, type FunctionContext } from '../constructs/coffer-function.ts';
import { CofferHttpApi } from '../constructs/http-api.ts';
import { docsUrlOf } from '../stages/stage.ts';
import { answersAnyone, authenticates, routeGrants } from './api-grants.ts';
import type { DataStack } from './data-stack.ts';
import type { Extension } from './extension.ts';
import type { Grant } from './grant.ts';
import type { Workflow } from './workflow.ts';

/** A route without authentication. */
interface OpenRoute {
  key: string;
  route: Construct;
  perSecond: number;
}

interface ApiProps {
  /** What the routes of extensions may do, by the id of the route. */
  doors: Record<string, Grant>;
  /** The stack that has them. */
  beside: Stack;
  extensions: Extension[];
}

/**
 * Requests a second of routes that anybody may call, over all callers, so that strangers cannot use up
 * the API's limit: of each public route, and of all unknown paths.
 */
const publicPerSecond = 100;
const unknownPerSecond = 50;

/**
 * The merchant API: one Lambda per route. The routes of extensions are in a stack beside it, since CloudFormation
 * takes 500 resources in one.
 */
export class ApiStack extends Stack {
  readonly functions: Record<string, CofferFunction> = {};
  /** The id of the HTTP API, for the metrics of its gateway. */
  readonly apiId: string;
  /** Where merchants call it, without a slash at the end. */
  readonly url: string;

  constructor(
    scope: Construct,
    id: string,
    readonly context: FunctionContext,
    readonly data: DataStack,
    readonly workflow: Workflow,
    props: StackProps & ApiProps,
  ) {
    super(scope, id, props);
    const http = new CofferHttpApi(this, context.stage, 'merchant');
    const { api, url } = http;
    this.apiId = api.apiId;
    const open = this.routes(api, props);
    // Not in the local cloud, whose tests ask far more than anybody.
    if (!context.stage.local) http.limit(open);
    for (const at of [this, props.beside]) {
      acknowledge(
        at,
        'APIG4',
        'each function verifies the signature over the exact bytes, which no authorizer sees',
      );
    }
    const { domain, edge } = context.stage;
    if (edge?.direct === 'refused') http.closeOwnAddress();
    if (domain) new CfnOutput(this, 'ApiDomainTarget', { value: http.under(domain) });
    this.url = domain ? `https://${domain.name}` : url;
    new CfnOutput(this, 'ApiUrl', { value: this.url });
  }

  private make(entry: string, stack: Stack = this): CofferFunction {
    const fn = CofferFunction.ofApi(stack, this.context, entry);
    const { edge } = this.context.stage;
    if (edge) {
      fn.variable('EDGE_SECRET_DIGESTS', edge.secretDigests.join(','));
      fn.variable('EDGE_DIRECT', edge.direct);
    }
    const docsUrl = docsUrlOf(this.context.stage);
    if (docsUrl) fn.variable('DOCS_URL', docsUrl);
    this.functions[entry] = fn;
    return fn;
  }

  /** Makes every route, those of extensions that are off too. Returns those that anybody may call, with their limit. */
  private routes(api: gateway.HttpApi, { doors, beside, extensions }: ApiProps): OpenRoute[] {
    const open: OpenRoute[] = [];
    for (const route of routes) {
      const ofCore = routeGrants[route.id];
      const stack = ofCore ? this : beside;
      const fn = this.make(`api/${route.id}`, stack);
      const grant = ofCore ?? doors[route.id];
      if (!grant) throw new Error(`lib/stacks/api-grants.ts does not say what ${route.id} may do`);
      answersAnyone(fn, this.data, this.workflow);
      if (route.permission !== 'none') authenticates(fn, this.data, this.workflow);
      grant(fn, this.data, this.workflow);
      for (const { ofRoutes } of extensions) ofRoutes?.[route.id]?.(fn, this.data, this.workflow);
      const path = `/{project}/api${route.path}`;
      const made = new gateway.HttpRoute(stack, `${route.method}-${route.id}`, {
        httpApi: api,
        routeKey: gateway.HttpRouteKey.with(path, gateway.HttpMethod[route.method]),
        integration: new HttpLambdaIntegration(`Call-${route.id}`, fn.fn),
      });
      if (route.permission === 'none') {
        open.push({ key: `${route.method} ${path}`, route: made, perSecond: publicPerSecond });
      }
    }
    const notFound = this.make('api/not-found');
    answersAnyone(notFound, this.data, this.workflow);
    const unknown = new gateway.HttpRoute(this, 'Not-found', {
      httpApi: api,
      routeKey: gateway.HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('Call-not-found', notFound.fn),
    });
    acknowledge(
      unknown,
      'APIG4',
      'it answers every unknown route with 404 and counts the requests of an address',
    );
    open.push({ key: '$default', route: unknown, perSecond: unknownPerSecond });
    return open;
  }
}
