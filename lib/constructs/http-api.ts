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
    const deployed = new gateway.HttpStage(this, 'Stage', {
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
    if (stage.local) acknowledge(deployed, 'APIG1', 'a local stage has the functions’ own lines');
    const { region, urlSuffix } = Stack.of(this);
    this.url = `https://${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }
}
