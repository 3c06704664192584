import { Duration } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AlarmRow } from '#model/alarms.ts';
import { emulatorGaps, lacks } from '../stages/emulator-gaps.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { CofferAlarm } from './monitoring/alarm.ts';
import type { AlarmTopics } from './monitoring/alarm-topic.ts';

export interface DeadLetterQueueProps {
  stage: Stage;
  topics: AlarmTopics;
  name: string;
  fifo?: boolean;
  /** The row of its alarm, `<name>-dead-letters`. */
  deadLetters: AlarmRow;
}

/** Takes messages that failed too often; its alarm fires at the first one. */
export class DeadLetterQueue extends Construct {
  readonly queue: sqs.Queue;
  /** The deployed name, for dashboards and alarms. */
  readonly name: string;

  constructor(scope: Construct, props: DeadLetterQueueProps) {
    super(scope, `Dead-${props.name}`);
    this.name = queueName(props, `${props.name}-dead`);
    this.queue = new sqs.Queue(this, 'Queue', {
      queueName: this.name,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
      enforceSSL: !lacks(props.stage, 'tls'),
      ...(props.fifo ? { fifo: true } : {}),
    });
    acknowledge(this.queue, 'SQS3', 'it is a dead-letter queue');
    if (lacks(props.stage, 'tls')) acknowledge(this.queue, 'SQS4', emulatorGaps.tls);
    new CofferAlarm(this, {
      stage: props.stage,
      topics: props.topics,
      heading: `${props.name}-dead-letters`,
      row: props.deadLetters,
      metric: this.queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'Maximum',
      }),
    });
  }
}

export interface QueueWithDlqProps extends DeadLetterQueueProps {
  visibilitySeconds: number;
  /** How often a message is received before it goes to the dead-letter queue. */
  maxReceives: number;
}

/** A queue with its dead-letter queue and the alarm on it: no queue is made without them. */
export class QueueWithDlq extends Construct {
  readonly queue: sqs.Queue;
  /** The deployed names of the queue and its dead-letter queue, for dashboards and alarms. */
  readonly name: string;
  readonly deadName: string;

  constructor(scope: Construct, props: QueueWithDlqProps) {
    super(scope, `Queue-${props.name}`);
    const dead = new DeadLetterQueue(this, props);
    this.name = queueName(props, props.name);
    this.deadName = dead.name;
    this.queue = new sqs.Queue(this, 'Queue', {
      queueName: this.name,
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      visibilityTimeout: Duration.seconds(props.visibilitySeconds),
      retentionPeriod: Duration.days(4),
      enforceSSL: !lacks(props.stage, 'tls'),
      deadLetterQueue: { queue: dead.queue, maxReceiveCount: props.maxReceives },
      ...(props.fifo
        ? {
            fifo: true,
            contentBasedDeduplication: false,
            deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
            fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
          }
        : {}),
    });
    if (lacks(props.stage, 'tls')) acknowledge(this.queue, 'SQS4', emulatorGaps.tls);
  }
}

const queueName = (props: DeadLetterQueueProps, name: string): string =>
  `coffer-${props.stage.stage}-${name}${props.fifo ? '.fifo' : ''}`;
