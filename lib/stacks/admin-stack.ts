import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { adminRoutes } from '#wire/admin/routes.ts';
import { AdminPool } from '../constructs/admin-pool.ts';
import { CofferFunction, type FunctionContext } from '../constructs/coffer-function.ts';
import { CofferHttpApi } from '../constructs/http-api.ts';
import { adminGrants } from './api-grants.ts';
import type { DataStack } from './data-stack.ts';
import type { Grant } from './grant.ts';
import type { Workflow } from './workflow.ts';

/**
 * The admin API, one Lambda per noun, and the user pool of its admins. It is a stack of its own, so
 * that each API has room for its routes and can be deployed without the other.
 */
export class AdminStack extends Stack {
  readonly functions: Record<string, CofferFunction> = {};
  readonly userPoolId: string;
  /** The id of the HTTP API, for the metrics of its gateway. */
  readonly apiId: string;
  /** The client of the user pool that the console and `npm run ops -- sign-in` use. */
  readonly userPoolClientId: string;

  constructor(
    scope: Construct,
    id: string,
    readonly context: FunctionContext,
    readonly data: DataStack,
    readonly workflow: Workflow,
    props: StackProps & { doors: Record<string, Grant> },
  ) {
    super(scope, id, props);
    const { stage } = context;
    const admins = new AdminPool(this, stage);
    this.userPoolId = admins.pool.userPoolId;
    this.userPoolClientId = admins.client.userPoolClientId;
    const { api, url } = new CofferHttpApi(this, stage, 'admin');
    this.apiId = api.apiId;
    this.routes(api, admins, props.doors);

    new CfnOutput(this, 'AdminApiUrl', { value: `${url}/admin/v1` });
    new CfnOutput(this, 'UserPoolId', { value: admins.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: admins.client.userPoolClientId });
  }

  private routes(api: gateway.HttpApi, admins: AdminPool, doors: Record<string, Grant>): void {
    const authorizer = new HttpUserPoolAuthorizer('Admins', admins.pool, {
      userPoolClients: [admins.client],
    });
    const integrations = new Map<string, HttpLambdaIntegration>();
    for (const { method, path, handler } of Object.values(adminRoutes)) {
      const entry = `admin/${handler}`;
      let integration = integrations.get(entry);
      if (!integration) {
        const fn = CofferFunction.ofApi(this, this.context, entry);
        this.functions[entry] = fn;
        const grant = adminGrants[handler] ?? doors[handler];
        if (!grant) throw new Error(`lib/stacks/api-grants.ts does not say what ${entry} may do`);
        grant(fn, this.data, this.workflow);
        // One permission per function, not per route: a stack may have 500 resources.
        integration = new HttpLambdaIntegration(`Call-${entry}`, fn.fn, {
          scopePermissionToRoute: false,
        });
        integrations.set(entry, integration);
      }
      api.addRoutes({
        path: `/admin/v1${path}`,
        methods: [gateway.HttpMethod[method]],
        integration,
        authorizer,
      });
    }
  }
}
