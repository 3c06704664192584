import { ArnFormat, Stack, type StackProps } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  type AlarmName,
  type AlarmRow,
  alarms,
  compositeAlarms,
  lineAlarmsOf,
} from '#model/alarms.ts';
import { familyNames } from '#shared/chains.ts';
import { accountRules } from '../constructs/monitoring/account-rules.ts';
import { CofferAlarm, type CofferAlarmProps } from '../constructs/monitoring/alarm.ts';
import { CofferComposite } from '../constructs/monitoring/composite-alarm.ts';
import { valuesOf } from '../constructs/monitoring/log-metrics.ts';
import { StageMetrics } from '../constructs/monitoring/stage-metrics.ts';
import { streamBehind } from '../constructs/monitoring/stream-behind.ts';
import { undeliveredRules } from '../constructs/monitoring/undelivered-rules.ts';
import { moneyDashboard } from '../dashboards/money.ts';
import { resourcesDashboard } from '../dashboards/resources.ts';
import { lacks } from '../stages/emulator-gaps.ts';
import { enabledChains, type Stage } from '../stages/stage.ts';
import { copiedTables, vaultName } from './backup-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { Extension } from './extension.ts';
import type { WorkflowStack } from './workflow-stack.ts';

type What = Omit<CofferAlarmProps, 'stage' | 'topics' | 'row'>;

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
  /** By their names without the stage. */
  private readonly made = new Map<string, cloudwatch.Alarm>();

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
    for (const rows of [alarms, ...extensions.map((extension) => extension.alarms ?? {})]) {
      this.ofLines(rows);
    }
    this.watchers();
    this.alarm({
      heading: 'prices-stale',
      metric: this.metrics.lambda('Errors', 'schedule/refresh-prices', { minutes: 1 }),
    });
    for (const heading of ['api-errors', 'worker-errors'] as const) {
      this.alarm({ heading, metric: this.metrics.counted(heading) });
    }
    this.alarm({
      heading: 'reservations-unchecked',
      metric: this.metrics.lambda('Errors', 'schedule/check-reservations'),
    });
    for (const { alarms: rows = {}, measured } of extensions) {
      for (const what of measured?.(this.metrics) ?? []) this.make(what, rows);
    }
    this.executions();
    this.gateways();
    this.functionsThrottled();
    this.queuesOld();
    this.schedulesSilent();
    this.streamBehind();
    this.tablesThrottled();
    this.signerThrottled();
    this.alarm({
      heading: 'kms-busy',
      metric: this.metrics.kmsCalls('CryptographicOperationsEcc'),
    });
    // An emulator has no CloudTrail.
    if (!stage.local) {
      const { data, userPoolId } = watched;
      accountRules(this, stage, { topics: data.topics, regions: ['own', 'both'], userPoolId });
      undeliveredRules(this, stage, data.topics);
    }
    this.verifierThrottled();
    if (stage.backupRegion) {
      this.alarm({
        heading: 'copies-missing',
        metric: this.metrics.backup('NumberOfCopyJobsCompleted', vaultName(stage)),
        threshold: copiedTables.length,
      });
    }
    this.composites();
  }

  /** Alarms on alarms, made last: one page for each cause. */
  private composites(): void {
    if (lacks(this.stage, 'composite-alarm')) return;
    for (const [heading, row] of Object.entries(compositeAlarms)) {
      for (const chain of 'per' in row ? enabledChains(this.stage) : [undefined]) {
        const part = (name: AlarmName): cloudwatch.Alarm => {
          const alarm = this.made.get(chain === undefined ? name : `${name}-${chain}`);
          if (!alarm) throw new Error(`${heading} reads the alarm ${name}, which is not made here`);
          return alarm;
        };
        new CofferComposite(this, {
          stage: this.stage,
          topics: this.watched.data.topics,
          heading,
          row,
          of: chain,
          any: row.any.map(part),
          unless: 'unless' in row ? part(row.unless) : undefined,
        });
      }
    }
  }

  private alarm(what: What & { heading: AlarmName }): void {
    this.make(what, alarms);
  }

  /** An alarm by the row of its heading. Throws an Error if there is none. */
  private make(what: What, rows: Readonly<Record<string, AlarmRow>>): void {
    const row = rows[what.heading];
    if (!row) throw new Error(`The alarm ${what.heading} has no row`);
    const { topics } = this.watched.data;
    const { alarm } = new CofferAlarm(this, { stage: this.stage, topics, row, ...what });
    this.made.set(what.of === undefined ? what.heading : `${what.heading}-${what.of}`, alarm);
  }

  /** The alarms that count log lines. */
  private ofLines(rows: Readonly<Record<string, AlarmRow>>): void {
    for (const { name: heading, per } of lineAlarmsOf(rows)) {
      if (!per) this.make({ heading, metric: this.metrics.counted(heading) }, rows);
      if (!per) continue;
      for (const of of valuesOf(this.stage, per)) {
        this.make({ heading, of, metric: this.metrics.countedOf(heading, per, of) }, rows);
      }
    }
  }

  private watchers(): void {
    for (const chain of enabledChains(this.stage)) {
      this.alarm({
        heading: 'watcher-silent',
        of: chain,
        metric: this.metrics.counted(`watch-behind-${chain}`, 'SampleCount'),
      });
    }
    this.alarm({
      heading: 'watcher-behind',
      metric: this.metrics.counted('watch-behind', 'Maximum'),
    });
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
        heading: 'executions-timed-out',
        of: name,
        metric: this.metrics.execution('ExecutionsTimedOut', arn),
      });
      this.alarm({
        heading: 'executions-failed',
        of: name,
        metric: this.metrics.execution('ExecutionsFailed', arn),
      });
      this.alarm({
        heading: 'executions-throttled',
        of: name,
        metric: this.metrics.execution('ExecutionThrottled', arn),
      });
    }
  }

  private gateways(): void {
    for (const [name, ApiId] of Object.entries(this.watched.apiIds)) {
      this.alarm({
        heading: 'gateway-errors',
        of: name,
        metric: this.metrics.account('AWS/ApiGateway', '5xx', { ApiId }, { minutes: 5 }),
      });
    }
  }

  private functionsThrottled(): void {
    this.alarm({
      heading: 'functions-throttled',
      metric: this.metrics.account('AWS/Lambda', 'Throttles', {}, { minutes: 1 }),
    });
  }

  private queuesOld(): void {
    const { stage } = this;
    for (const queue of this.watched.workflow.queueNames) {
      const name = queue.replace(`coffer-${stage.stage}-`, '').replace('.fifo', '');
      this.alarm({
        heading: 'queue-old',
        of: name,
        metric: this.metrics.account(
          'AWS/SQS',
          'ApproximateAgeOfOldestMessage',
          { QueueName: queue },
          { statistic: 'Maximum', minutes: 5 },
        ),
      });
    }
  }

  private schedulesSilent(): void {
    for (const [entry, { runsEvery }] of Object.entries(this.watched.workflow.functions)) {
      if (runsEvery === undefined) continue;
      // The rule has the function's name: coffer-<stage>-schedule-redispatch.
      const [kind, name] = entry.split('/') as [string, string];
      const heading = kind === 'schedule' ? 'schedule-silent' : 'worker-silent';
      this.alarm({
        heading,
        of: name,
        about: entry,
        // An alarm looks back one day at most when its period is shorter than an hour.
        metric: this.metrics.lambda('Invocations', entry, { minutes: Math.max(5, runsEvery) }),
        periods: runsEvery < 24 * 60 ? 2 : 1,
      });
    }
  }

  private streamBehind(): void {
    this.alarm({
      heading: 'outbox-behind',
      metric: streamBehind(this.metrics, 'queue/dispatch-outbox'),
    });
  }

  /**
   * The indexes with the first hot partitions by name, and all tables and indexes together: AWS has no
   * metric of the account. A table's metric leaves its indexes out, so the query names no dimensions.
   */
  private tablesThrottled(): void {
    for (const [table, index] of firstHotIndexes) {
      this.alarm({
        heading: 'tables-throttled',
        of: `${table}-${index}`,
        metric: this.metrics.index('WriteThrottleEvents', table, index),
      });
    }
    if (lacks(this.stage, 'metric-query')) return;
    for (const [name, metric] of [
      ['reads', 'ReadThrottleEvents'],
      ['writes', 'WriteThrottleEvents'],
    ] as const) {
      this.alarm({
        heading: 'tables-throttled',
        of: name,
        firstStep: 'Find the table or index on the dashboard of resources.',
        metric: this.metrics.query(`SELECT SUM(${metric}) FROM "AWS/DynamoDB"`),
      });
    }
  }

  private signerThrottled(): void {
    for (const { family } of this.watched.workflow.queues.sign) {
      const name = familyNames[family];
      this.alarm({
        heading: 'signer-throttled',
        of: name,
        metric: this.metrics.lambda('Throttles', `queue/sign-${name}`, { minutes: 1 }),
      });
    }
  }

  private verifierThrottled(): void {
    this.alarm({
      heading: 'verifier-throttled',
      metric: this.metrics.lambda('Throttles', 'keys/verify-request', { minutes: 1 }),
    });
  }
}
