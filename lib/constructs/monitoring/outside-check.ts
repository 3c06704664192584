import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as route53 from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Stage } from '#lib/stages/stage.ts';
import { alarmRow } from '#model/alarms.ts';
import { health } from '#wire/merchant/system/routes.ts';
import { CofferAlarm } from './alarm.ts';
import type { AlarmTopics } from './alarm-topic.ts';

/** The fewest that Route 53 takes, apart from each other: each has checkers of its own. */
const checkRegions = ['us-east-1', 'eu-west-1', 'ap-southeast-1'];

/**
 * Has Route 53 call the API's health by its own name, as a merchant does: name, certificate,
 * distribution, gateway and function must work. Its metric is in us-east-1 only, and so is this.
 */
export function outsideCheck(
  scope: Construct,
  stage: Stage,
  { host, topics }: { host: string; topics: AlarmTopics },
): void {
  const check = new route53.HealthCheck(scope, 'Outside-check', {
    type: route53.HealthCheckType.HTTPS,
    fqdn: host,
    // The health of the service is not a project's; any name is taken.
    resourcePath: `/outside/api${health.path}`,
    requestInterval: Duration.seconds(30),
    failureThreshold: 3,
    regions: checkRegions,
  });
  new CofferAlarm(scope, {
    stage,
    topics,
    heading: 'system-unreachable',
    row: alarmRow('system-unreachable'),
    metric: new cloudwatch.Metric({
      namespace: 'AWS/Route53',
      metricName: 'HealthCheckStatus',
      dimensionsMap: { HealthCheckId: check.healthCheckId },
      statistic: 'Minimum',
      period: Duration.minutes(1),
    }),
  });
}
