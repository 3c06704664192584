import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { adminRoutes } from '../../src/contract/admin-routes.ts';
import { routes } from '../../src/contract/routes.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AdminPool } from '../constructs/admin-pool.ts';
import { CofferFunction, type FunctionContext } from '../constructs/coffer-function.ts';
import { adminGrants, answersAnyone, authenticates, routeGrants } from './api-grants.ts';
import type { DataStack } from './data-stack.ts';
import type { WorkflowStack } from './workflow-stack.ts';

/** The two HTTP APIs: the merchants' (a Lambda a route) and the admins' (a Lambda a noun). */
export class ApiStack extends Stack {
  readonly functions: Record<string, CofferFunction> = {};
  readonly merchantApi: gateway.HttpApi;
  readonly adminApi: gateway.HttpApi;
  readonly admins: AdminPool;

  constructor(
    scope: Construct,
    id: string,
    readonly context: FunctionContext,
    readonly data: DataStack,
    readonly workflow: WorkflowStack,
    props: StackProps,
  ) {
    super(scope, id, props);
    this.merchantApi = this.httpApi('merchant');
    this.merchantRoutes();
    acknowledge(
      this.merchantApi,
      'APIG4',
      'each function verifies the request’s HMAC or RSA signature over its exact bytes, which no authorizer sees',
    );
    this.admins = new AdminPool(this, context.stage);
    this.adminApi = this.httpApi('admin');
    this.adminRoutes();

    new CfnOutput(this, 'ApiUrl', { value: this.url(this.merchantApi) });
    new CfnOutput(this, 'AdminApiUrl', { value: `${this.url(this.adminApi)}/admin/v1` });
    new CfnOutput(this, 'UserPoolId', { value: this.admins.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.admins.client.userPoolClientId });
  }

  private url(api: gateway.HttpApi): string {
    return `https://${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  private httpApi(name: string): gateway.HttpApi {
    const { stage } = this.context;
    const api = new gateway.HttpApi(this, `Api-${name}`, {
      apiName: `coffer-${stage.stage}-${name}`,
      createDefaultStage: false,
    });
    const access = new logs.LogGroup(this, `Access-${name}`, {
      logGroupName: `/coffer/${stage.stage}/${name}-api`,
      retention: stage.logRetentionDays,
      removalPolicy: stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    const deployed = new gateway.HttpStage(this, `Stage-${name}`, {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: {
        rateLimit: stage.apiRequestsPerSecond,
        burstLimit: stage.apiRequestsPerSecond,
      },
      ...(stage.local
        ? {}
        : { accessLogSettings: { destination: new gateway.LogGroupLogDestination(access) } }),
    });
    if (stage.local) acknowledge(deployed, 'APIG1', 'a local stage has the functions’ own lines');
    return api;
  }

  private make(entry: string): CofferFunction {
    const fn = new CofferFunction(this, this.context, entry, {
      timeoutSeconds: 25,
      memoryMb: 1024,
    });
    this.functions[entry] = fn;
    return fn;
  }

  private merchantRoutes(): void {
    for (const route of routes) {
      const fn = this.make(`api/${route.id}`);
      const grant = routeGrants[route.id];
      if (!grant) throw new Error(`lib/stacks/api-grants.ts does not say what ${route.id} may do`);
      answersAnyone(fn, this.data, this.workflow);
      if (route.permission !== 'none') authenticates(fn, this.data, this.workflow);
      grant(fn, this.data, this.workflow);
      this.merchantApi.addRoutes({
        path: `/{project}/api${route.path}`,
        methods: [gateway.HttpMethod[route.method]],
        integration: new HttpLambdaIntegration(`Call-${route.id}`, fn.fn),
      });
    }
    const notFound = this.make('api/not-found');
    answersAnyone(notFound, this.data, this.workflow);
    const unknown = new gateway.HttpRoute(this, 'Not-found', {
      httpApi: this.merchantApi,
      routeKey: gateway.HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('Call-not-found', notFound.fn),
    });
    acknowledge(unknown, 'APIG4', 'it answers every unknown route with 404, and counts who asked');
  }

  private adminRoutes(): void {
    const authorizer = new HttpUserPoolAuthorizer('Admins', this.admins.pool, {
      userPoolClients: [this.admins.client],
    });
    const integrations = new Map<string, HttpLambdaIntegration>();
    for (const { method, path, door } of Object.values(adminRoutes)) {
      const entry = `admin/${door}`;
      let integration = integrations.get(entry);
      if (!integration) {
        const fn = this.make(entry);
        const grant = adminGrants[door];
        if (!grant) throw new Error(`lib/stacks/api-grants.ts does not say what ${entry} may do`);
        grant(fn, this.data, this.workflow);
        // One permission a function: a stack ends at 500 resources, and a door has many routes.
        integration = new HttpLambdaIntegration(`Call-${entry}`, fn.fn, {
          scopePermissionToRoute: false,
        });
        integrations.set(entry, integration);
      }
      this.adminApi.addRoutes({
        path: `/admin/v1${path}`,
        methods: [gateway.HttpMethod[method]],
        integration,
        authorizer,
      });
    }
  }
}
