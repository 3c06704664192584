import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#lib/stages/stage.ts';
import type { AlarmRow } from '#model/alarms.ts';
import { type AlarmTopics, notifies } from './alarm-topic.ts';

export interface CofferAlarmProps {
  stage: Stage;
  topics: AlarmTopics;
  /** The heading of docs/runbook.md. */
  heading: string;
  row: AlarmRow;
  /** If the heading has several alarms: which one, the end of its name. */
  of?: string;
  /** What replaces `{}` in the first step; by default `of`. */
  about?: string;
  metric: cloudwatch.IMetric;
  /** Of this one alarm, where the row says so or has those of another one. */
  threshold?: number;
  periods?: number;
  firstStep?: string;
}

/** An alarm that notifies the topic of its severity, and that docs/runbook.md explains under its heading. */
export class CofferAlarm extends Construct {
  readonly alarm: cloudwatch.Alarm;

  constructor(scope: Construct, { stage, topics, heading, row, metric, ...own }: CofferAlarmProps) {
    const name = own.of === undefined ? heading : `${heading}-${own.of}`;
    super(scope, `Alarm-${name}`);
    const firstStep = (own.firstStep ?? row.firstStep).replace('{}', own.about ?? own.of ?? '');
    const threshold = own.threshold ?? row.threshold;
    if (threshold === 'of the stage') throw new Error(`The alarm ${name} needs a threshold`);
    this.alarm = new cloudwatch.Alarm(this, 'Alarm', {
      alarmName: `coffer-${stage.stage}-${name}`,
      alarmDescription: `docs/runbook.md#${heading}: ${firstStep}`,
      metric,
      threshold,
      comparisonOperator: row.tooFew
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: own.periods ?? row.periods ?? 1,
      treatMissingData: row.tooFew
        ? cloudwatch.TreatMissingData.BREACHING
        : cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    notifies(this.alarm, topics, row.severity);
  }
}
