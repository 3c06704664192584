import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';
import { familyNames } from '#shared/chains.ts';
import { accountRules } from '../constructs/monitoring/account-rules.ts';
import { CofferAlarm, type CofferAlarmProps } from '../constructs/monitoring/alarm.ts';
import { missingPrice, monitoredEvents } from '../constructs/monitoring/monitored-events.ts';
import { StageMetrics } from '../constructs/monitoring/stage-metrics.ts';
import { streamBehind } from '../constructs/monitoring/stream-behind.ts';
import { undeliveredRules } from '../constructs/monitoring/undelivered-rules.ts';
import { moneyDashboard } from '../dashboards/money.ts';
import { resourcesDashboard } from '../dashboards/resources.ts';
import { lacks } from '../stages/emulator-gaps.ts';
import { enabledChains, type Stage } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';
import type { Extension } from './extension.ts';
import type { WorkflowStack } from './workflow-stack.ts';

type What = Omit<CofferAlarmProps, 'stage' | 'topic'>;

export interface Watched {
  data: DataStack;
  workflow: WorkflowStack;
  /** The ids of the HTTP APIs, by the names in their alarms. */
  apiIds: Record<'merchant' | 'admin', string>;
  userPoolId: string;
  extensions: Extension[];
}

/** Those whose keys take the most writes; docs/scale.md has their limits. */
const firstHotIndexes = [
  ['events', 'due'],
  ['money', 'work'],
  ['money', 'mined'],
] as const;

/**
 * The alarms, except those of dead letters, which each queue makes itself; and the two dashboards.
 * Functions and tables are named, not referenced, so that no other stack depends on this one.
 */
export class MonitoringStack extends Stack {
  private readonly metrics: StageMetrics;

  constructor(
    scope: Construct,
    id: string,
    readonly stage: Stage,
    readonly watched: Watched,
    props: StackProps,
  ) {
    super(scope, id, props);
    this.metrics = new StageMetrics(stage);
    const { queueNames, deadQueueNames, functions } = watched.workflow;
    const { extensions } = watched;
    moneyDashboard(
      this,
      this.metrics,
      extensions.flatMap(({ graphs }) => graphs?.(this.metrics) ?? []),
    );
    resourcesDashboard(this, this.metrics, {
      background: Object.keys(functions),
      queues: queueNames,
      deadQueues: deadQueueNames,
      stateMachines: this.stateMachines(),
    });
    for (const { name: heading, threshold, firstStep, perChain } of [
      ...monitoredEvents,
      ...extensions.flatMap(({ events }) => events ?? []),
    ]) {
      const names = perChain
        ? enabledChains(stage).map((chain) => `${heading}-${chain}`)
        : [heading];
      for (const name of names) {
        this.alarm({ name, heading, metric: this.metrics.counted(name), threshold, firstStep });
      }
    }
    this.watchers();
    this.prices();
    this.alarm({
      name: 'api-errors',
      firstStep: 'Read the log lines api.failed, and find what they share.',
      metric: this.metrics.counted('api-errors'),
      threshold: 5,
    });
    this.alarm({
      name: 'worker-errors',
      firstStep: 'Look for another active alarm, then read the error lines of the functions.',
      metric: this.metrics.counted('worker-errors'),
      threshold: 10,
      periods: 2,
    });
    this.alarm({
      name: 'reservations-unchecked',
      firstStep: 'Read the error of schedule-check-reservations, and fix its cause.',
      metric: this.metrics.lambda('Errors', 'schedule/check-reservations'),
      threshold: 1,
      periods: 3,
    });
    this.alarm({
      name: 'balances-unchecked',
      firstStep: 'Read the error of schedule-check-balances, and check the RPC providers.',
      metric: this.metrics.lambda('Errors', 'schedule/check-balances', { minutes: 60 }),
      threshold: 1,
      periods: 3,
    });
    for (const { alarms } of extensions) {
      for (const what of alarms?.(this.metrics) ?? []) this.alarm(what);
    }
    this.executions();
    this.gateways();
    this.functionsThrottled();
    this.queuesOld();
    this.schedulesSilent();
    this.streamBehind();
    this.tablesThrottled();
    this.signerThrottled();
    // An emulator has no CloudTrail.
    if (!stage.local) {
      const { data, userPoolId } = watched;
      accountRules(this, stage, { topic: data.topic, regions: ['own', 'both'], userPoolId });
      undeliveredRules(this, stage, data.topic);
    }
    this.verifierThrottled();
  }

  private alarm(what: What): void {
    new CofferAlarm(this, { stage: this.stage, topic: this.watched.data.topic, ...what });
  }

  /** A silent watcher has stopped: no tick gives a value. A watcher that is minutes behind credits deposits late. */
  private watchers(): void {
    for (const chain of enabledChains(this.stage)) {
      this.alarm({
        name: `watcher-silent-${chain}`,
        heading: 'watcher-silent',
        firstStep:
          'Look for watch.tick-failed in the watcher log, and replace the RPC URLs that fail.',
        metric: this.metrics.counted(`watch-behind-${chain}`, 'SampleCount'),
        threshold: 1,
        tooFew: true,
      });
    }
    this.alarm({
      name: 'watcher-behind',
      firstStep: "Compare the node's head and rate limit with the chain, and use a faster node.",
      metric: this.metrics.counted('watch-behind', 'Maximum'),
      threshold: 300,
      periods: 2,
    });
  }

  /** The price function fails when a price is missing; ten minutes without one stop payments. */
  private prices(): void {
    this.alarm({
      name: 'prices-stale',
      firstStep: 'Read the error of schedule-refresh-prices, and check the price feed.',
      metric: this.metrics.lambda('Errors', 'schedule/refresh-prices', { minutes: 1 }),
      threshold: 1,
      periods: 4,
    });
    for (const symbol of pricedSymbols(mergeCatalog(this.stage))) {
      const name = missingPrice.nameOf(symbol);
      const metric = this.metrics.counted(name);
      const firstStep = `Ask the price feed for ${symbol} by hand, and correct its id under ids.`;
      this.alarm({ name, heading: 'price-missing', metric, threshold: 4, firstStep });
    }
  }

  /** ARNs of the state machines, by the kind of order. */
  private stateMachines(): Record<string, string> {
    return Object.fromEntries(
      this.watched.workflow.machines.map(({ name }) => [
        name,
        this.formatArn({
          service: 'states',
          resource: 'stateMachine',
          resourceName: `coffer-${this.stage.stage}-${name}`,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ]),
    );
  }

  private executions(): void {
    for (const [name, arn] of Object.entries(this.stateMachines())) {
      this.alarm({
        name: `executions-timed-out-${name}`,
        heading: 'executions-timed-out',
        firstStep: 'Follow the order that the execution is named after in the admin API.',
        metric: this.metrics.execution('ExecutionsTimedOut', arn),
        threshold: 1,
      });
      this.alarm({
        name: `executions-failed-${name}`,
        heading: 'executions-failed',
        firstStep: 'Read the error in the last event of the failed execution; the order continues.',
        metric: this.metrics.execution('ExecutionsFailed', arn),
        threshold: 1,
      });
      this.alarm({
        name: `executions-throttled-${name}`,
        heading: 'executions-throttled',
        firstStep: "Compare the state transitions a second with the account's quota, and raise it.",
        metric: this.metrics.execution('ExecutionThrottled', arn),
        threshold: 10,
      });
    }
  }

  /** What the gateway answers by itself, or a function that ends without an answer. */
  private gateways(): void {
    for (const [name, ApiId] of Object.entries(this.watched.apiIds)) {
      this.alarm({
        name: `gateway-errors-${name}`,
        heading: 'gateway-errors',
        firstStep: 'Find the routes with status 5xx in the access log, and read their functions.',
        metric: this.metrics.account('AWS/ApiGateway', '5xx', { ApiId }, { minutes: 5 }),
        threshold: 10,
      });
    }
  }

  /** A function that may not start writes no line, so that no other alarm fires for it. */
  private functionsThrottled(): void {
    this.alarm({
      name: 'functions-throttled',
      firstStep: "Compare ConcurrentExecutions with the account's quota, and have it raised.",
      metric: this.metrics.account('AWS/Lambda', 'Throttles', {}, { minutes: 1 }),
      threshold: 10,
      periods: 5,
    });
  }

  /** A message is taken within seconds unless its function is throttled or fails. */
  private queuesOld(): void {
    const { stage } = this;
    for (const queue of this.watched.workflow.queueNames) {
      const name = queue.replace(`coffer-${stage.stage}-`, '').replace('.fifo', '');
      this.alarm({
        name: `queue-old-${name}`,
        heading: 'queue-old',
        firstStep: 'Look for throttles and errors of the function that reads the queue.',
        metric: this.metrics.account(
          'AWS/SQS',
          'ApproximateAgeOfOldestMessage',
          { QueueName: queue },
          { statistic: 'Maximum', minutes: 5 },
        ),
        threshold: Duration.minutes(15).toSeconds(),
        periods: 2,
      });
    }
  }

  /** A schedule that is disabled, deleted or throttled is silent: nothing fails. */
  private schedulesSilent(): void {
    for (const [entry, { runsEvery }] of Object.entries(this.watched.workflow.functions)) {
      if (runsEvery === undefined) continue;
      // The rule has the function's name: coffer-<stage>-schedule-redispatch.
      const [kind, name] = entry.split('/') as [string, string];
      const heading = kind === 'schedule' ? 'schedule-silent' : 'worker-silent';
      this.alarm({
        name: `${heading}-${name}`,
        heading,
        firstStep: `Look at the rule and the function of ${entry}, and enable or deploy them.`,
        // An alarm looks back one day at most when its period is shorter than an hour.
        metric: this.metrics.lambda('Invocations', entry, { minutes: Math.max(5, runsEvery) }),
        threshold: 1,
        periods: runsEvery < 24 * 60 ? 2 : 1,
        tooFew: true,
      });
    }
  }

  /** While the stream is behind, webhooks and workflow starts wait for it, or for the redispatch. */
  private streamBehind(): void {
    this.alarm({
      name: 'outbox-behind',
      firstStep: 'Look in outbox.dispatch-failed for one record that fails again and again.',
      ...streamBehind(this.metrics, 'queue/dispatch-outbox'),
    });
  }

  /**
   * The indexes with the first hot partitions by name, and all tables and indexes together: AWS has no
   * metric of the account. A table's metric leaves its indexes out, so the query names no dimensions.
   */
  private tablesThrottled(): void {
    for (const [table, index] of firstHotIndexes) {
      this.alarm({
        name: `tables-throttled-${table}-${index}`,
        heading: 'tables-throttled',
        firstStep: 'Compare the orders a second with the limit of this index in docs/scale.md.',
        metric: this.metrics.index('WriteThrottleEvents', table, index),
        threshold: 10,
      });
    }
    if (lacks(this.stage, 'metric-query')) return;
    for (const [name, metric] of [
      ['reads', 'ReadThrottleEvents'],
      ['writes', 'WriteThrottleEvents'],
    ] as const) {
      this.alarm({
        name: `tables-throttled-${name}`,
        heading: 'tables-throttled',
        firstStep: 'See on the dashboard of resources which table or index it is.',
        metric: this.metrics.query(`SELECT SUM(${metric}) FROM "AWS/DynamoDB"`),
        threshold: 10,
      });
    }
  }

  private signerThrottled(): void {
    for (const { family } of this.watched.workflow.queues.sign) {
      const name = familyNames[family];
      this.alarm({
        name: `signer-throttled-${name}`,
        heading: 'signer-throttled',
        firstStep: 'Raise projectsPayingAtOnce in the stage file, and deploy.',
        metric: this.metrics.lambda('Throttles', `queue/sign-${name}`, { minutes: 1 }),
        threshold: 1,
        periods: 5,
      });
    }
  }

  /** Merchants are answered 50301 while requests cannot be verified. */
  private verifierThrottled(): void {
    this.alarm({
      name: 'verifier-throttled',
      firstStep:
        'Look for a flood in the access lines; else raise apiRequestsPerSecond, and deploy.',
      metric: this.metrics.lambda('Throttles', 'keys/verify-request', { minutes: 1 }),
      threshold: 1,
      periods: 3,
    });
  }
}
