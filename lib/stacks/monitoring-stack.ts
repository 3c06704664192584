import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { CofferAlarm, type CofferAlarmProps } from '../constructs/alarm.ts';
import { countedMetric } from '../constructs/log-metrics.ts';
import { monitoredEvents } from '../monitored-events.ts';
import { enabledEvmChains, type Stage } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';

type What = Omit<CofferAlarmProps, 'stage' | 'topic'>;

const oneMinute = { period: Duration.minutes(1) };

/**
 * What a person is woken for, beside the dead letters that each queue watches itself. Functions and
 * tables are named, not referenced, so that nothing depends on what only looks at it.
 */
export class MonitoringStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    readonly stage: Stage,
    readonly data: DataStack,
    props: StackProps,
  ) {
    super(scope, id, props);
    for (const { name, threshold } of monitoredEvents) {
      this.alarm({ name, metric: countedMetric(stage, name), threshold });
    }
    this.watchers();
    this.prices();
    this.alarm({ name: 'api-errors', metric: countedMetric(stage, 'api-errors'), threshold: 5 });
    this.alarm({
      name: 'worker-errors',
      metric: countedMetric(stage, 'worker-errors'),
      threshold: 10,
      periods: 2,
    });
    this.executionsFailed();
    this.streamBehind();
    this.signerThrottled();
  }

  private alarm(what: What): void {
    new CofferAlarm(this, { stage: this.stage, topic: this.data.topic, ...what });
  }

  /** A watcher that says nothing stands; one that is minutes behind credits late. */
  private watchers(): void {
    for (const chain of enabledEvmChains(this.stage)) {
      this.alarm({
        name: `watcher-silent-${chain}`,
        heading: 'watcher-silent',
        metric: countedMetric(this.stage, `watch-ticks-${chain}`),
        threshold: 1,
        tooFew: true,
      });
    }
    this.alarm({
      name: 'watcher-behind',
      metric: countedMetric(this.stage, 'watch-behind', 'Maximum'),
      threshold: 300,
      periods: 2,
    });
  }

  /** The price function fails when a price is missing; ten minutes without one stop payments. */
  private prices(): void {
    this.alarm({
      name: 'prices-stale',
      metric: this.lambdaMetric('Errors', 'schedule-refresh-prices', 'Sum'),
      threshold: 1,
      periods: 4,
    });
  }

  private executionsFailed(): void {
    const name = `coffer-${this.stage.stage}-withdrawal`;
    const stateMachine = this.formatArn({
      service: 'states',
      resource: 'stateMachine',
      resourceName: name,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.alarm({
      name: 'executions-failed',
      metric: new cloudwatch.Metric({
        namespace: 'AWS/States',
        metricName: 'ExecutionsFailed',
        dimensionsMap: { StateMachineArn: stateMachine },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1,
    });
  }

  /** Webhooks and workflow starts wait this long for the fast path; the sweep takes over. */
  private streamBehind(): void {
    this.alarm({
      name: 'outbox-behind',
      metric: this.lambdaMetric('IteratorAge', 'queue-dispatch-outbox', 'Maximum'),
      threshold: Duration.minutes(2).toMilliseconds(),
      periods: 3,
    });
  }

  private signerThrottled(): void {
    this.alarm({
      name: 'signer-throttled',
      metric: this.lambdaMetric('Throttles', 'queue-sign-evm', 'Sum'),
      threshold: 1,
      periods: 5,
    });
  }

  private lambdaMetric(metricName: string, fn: string, statistic: string): cloudwatch.Metric {
    return new cloudwatch.Metric({
      namespace: 'AWS/Lambda',
      metricName,
      dimensionsMap: { FunctionName: `coffer-${this.stage.stage}-${fn}` },
      statistic,
      ...oneMinute,
    });
  }
}
