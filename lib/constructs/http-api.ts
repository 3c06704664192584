import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';

/** An HTTP API of a stage, with its limit of requests and its access log. */
export class CofferHttpApi extends Construct {
  readonly api: gateway.HttpApi;
  readonly url: string;
  private readonly deployed: gateway.HttpStage;

  constructor(scope: Construct, stage: Stage, name: string) {
    super(scope, `Http-${name}`);
    this.api = new gateway.HttpApi(this, 'Api', {
      apiName: `coffer-${stage.stage}-${name}`,
      createDefaultStage: false,
    });
    const access = new logs.LogGroup(this, 'Access', {
      logGroupName: `/coffer/${stage.stage}/${name}-api`,
      retention: stage.logRetentionDays,
      removalPolicy: stage.local ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
    });
    this.deployed = new gateway.HttpStage(this, 'Stage', {
      httpApi: this.api,
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
    if (stage.local)
      acknowledge(this.deployed, 'APIG1', 'a local stage has the functions’ own lines');
    const { region, urlSuffix } = Stack.of(this);
    this.url = `https://${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /** Limits routes further than the API, each by itself. The stage can only name routes that exist. */
  limit(routes: { key: string; route: Construct; perSecond: number }[]): void {
    const stage = this.deployed.node.defaultChild as gateway.CfnStage;
    stage.routeSettings = Object.fromEntries(
      routes.map(({ key, perSecond }) => [
        key,
        { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: perSecond },
      ]),
    );
    for (const { route } of routes) this.deployed.node.addDependency(route);
  }
}
