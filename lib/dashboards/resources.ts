import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { tableNames, tables } from '#shared/tables.ts';
import type { StageMetrics } from '../constructs/monitoring/stage-metrics.ts';
import { graph } from './graph.ts';

/** Functions whose slowness or throttling delays merchants or orders first. */
const criticalAlways = [
  'api/withdraw/apply',
  'api/client/transfer',
  'api/client/send-tx',
  'api/subaccount/create',
  'queue/dispatch-outbox',
  'queue/deliver-webhook',
  'schedule/redispatch',
];

export interface WatchedResources {
  /** The functions behind the APIs, by their files below functions/. */
  background: string[];
  queues: string[];
  deadQueues: string[];
  /** ARNs of the state machines, by name. */
  stateMachines: Record<string, string>;
}

/** Functions, tables, queues, executions and KMS calls of the stage. */
export function resourcesDashboard(
  scope: Construct,
  metrics: StageMetrics,
  { background, queues, deadQueues, stateMachines }: WatchedResources,
): void {
  const { stage } = metrics;
  const signers = background.filter((entry) => entry.startsWith('queue/sign-'));
  const watchers = background.filter((entry) => entry.startsWith('queue/watch-'));
  const critical = [...signers, ...watchers, ...criticalAlways];
  const ofTables = (name: string) =>
    tableNames.flatMap((table) => [
      metrics.table(name, table),
      ...tables[table].indexes.map((index) =>
        metrics.index(name, table, index.name, `${table}/${index.name}`),
      ),
    ]);
  const executions = (name: string) =>
    Object.entries(stateMachines).map(([machine, arn]) =>
      metrics.execution(name, arn, `${machine}: ${name.replace(/^Executions?/, '').toLowerCase()}`),
    );
  new cloudwatch.Dashboard(scope, 'Resources', {
    dashboardName: `coffer-${stage.stage}-resources`,
    widgets: [
      [
        graph('Errors that callers see, and errors in the background', [
          metrics.counted('api-errors', 'Sum', 'API'),
          metrics.counted('worker-errors', 'Sum', 'behind it'),
        ]),
        graph(
          'Errors of functions behind the API',
          background.map((entry) => metrics.lambda('Errors', entry, { label: entry })),
        ),
        graph(
          'Throttles',
          critical.map((entry) => metrics.lambda('Throttles', entry, { label: entry })),
        ),
      ],
      [
        graph(
          'Duration, p95',
          critical.map((entry) =>
            metrics.lambda('Duration', entry, { statistic: 'p95', label: entry }),
          ),
          'milliseconds',
        ),
        graph('Concurrency', [
          metrics.account(
            'AWS/Lambda',
            'ConcurrentExecutions',
            {},
            { statistic: 'Maximum', label: 'the whole account', minutes: 1 },
          ),
          ...signers.map((entry) =>
            metrics.lambda('ConcurrentExecutions', entry, { statistic: 'Maximum', label: entry }),
          ),
        ]),
        graph(
          'Stream behind',
          [metrics.lambda('IteratorAge', 'queue/dispatch-outbox', { statistic: 'Maximum' })],
          'milliseconds',
        ),
      ],
      [
        graph(
          'Oldest message of a queue',
          queues.map((name) => metrics.queue('ApproximateAgeOfOldestMessage', name, 'Maximum')),
          'seconds',
        ),
        graph(
          'Messages in a queue',
          queues.map((name) =>
            metrics.queue('ApproximateNumberOfMessagesVisible', name, 'Maximum'),
          ),
        ),
        graph(
          'Dead letters',
          deadQueues.map((name) =>
            metrics.queue('ApproximateNumberOfMessagesVisible', name, 'Maximum'),
          ),
        ),
      ],
      [
        graph('Read units', ofTables('ConsumedReadCapacityUnits')),
        graph('Write units', ofTables('ConsumedWriteCapacityUnits')),
        graph('Throttled reads and writes', [
          ...ofTables('ReadThrottleEvents'),
          ...ofTables('WriteThrottleEvents'),
        ]),
      ],
      [
        graph('Executions', [
          ...executions('ExecutionsStarted'),
          ...executions('ExecutionsSucceeded'),
          ...executions('ExecutionsFailed'),
          ...executions('ExecutionsAborted'),
          ...executions('ExecutionThrottled'),
        ]),
        graph('KMS calls per minute, the whole account', [
          metrics.kmsCalls('CryptographicOperationsEcc', 'signatures'),
          metrics.kmsCalls('CryptographicOperationsSymmetric', 'secrets and seeds'),
        ]),
      ],
    ],
  });
}
