import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { kept } from '../stages/kept.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';

/**
 * A line of the access log: the variables of an HTTP API. `error` is the gateway's own, as for a
 * function that timed out. No path is in it: the part that varies may hold addresses and users.
 */
const accessLine = {
  time: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  ip: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

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
      removalPolicy: kept(stage),
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
        : {
            accessLogSettings: {
              destination: new gateway.LogGroupLogDestination(access),
              format: AccessLogFormat.custom(JSON.stringify(accessLine)),
            },
          }),
    });
    if (stage.local)
      acknowledge(this.deployed, 'APIG1', 'a local stage has the functions’ own lines');
    const { region, urlSuffix } = Stack.of(this);
    this.url = `https://${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  /**
   * Gives the API a host name of its own. The gateway still sees callers' addresses, so whitelists and
   * limits per address hold. Returns the name that a record in the DNS must point to.
   */
  under({ name, certificateArn }: NonNullable<Stage['domain']>): string {
    const certificate = acm.Certificate.fromCertificateArn(this, 'Certificate', certificateArn);
    const domain = new gateway.DomainName(this, 'Domain', {
      domainName: name,
      certificate,
      securityPolicy: gateway.SecurityPolicy.TLS_1_2,
    });
    new gateway.ApiMapping(this, 'Mapping', {
      api: this.api,
      domainName: domain,
      stage: this.deployed,
    });
    return domain.regionalDomainName;
  }

  /** Leaves the API only its own host name: the gateway refuses requests to the one with its id. */
  closeOwnAddress(): void {
    (this.api.node.defaultChild as gateway.CfnApi).disableExecuteApiEndpoint = true;
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
