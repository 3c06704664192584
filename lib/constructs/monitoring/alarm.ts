import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '#lib/stages/stage.ts';

export interface CofferAlarmProps {
  stage: Stage;
  topic: sns.ITopic;
  name: string;
  /** The heading of docs/runbook.md that says what to do; by default the alarm's name. */
  heading?: string;
  /** What to do first, as one sentence: whoever gets the alarm reads it in the mail. */
  firstStep: string;
  metric: cloudwatch.IMetric;
  threshold: number;
  /** How many periods in a row must reach the threshold; by default 1. */
  periods?: number;
  /** Fires below the threshold and without data, for lines that must appear. */
  tooFew?: boolean;
}

/** An alarm that notifies the topic and that docs/runbook.md explains under its heading. */
export class CofferAlarm extends Construct {
  readonly alarm: cloudwatch.Alarm;

  constructor(scope: Construct, props: CofferAlarmProps) {
    super(scope, `Alarm-${props.name}`);
    this.alarm = new cloudwatch.Alarm(this, 'Alarm', {
      alarmName: `coffer-${props.stage.stage}-${props.name}`,
      alarmDescription: `docs/runbook.md#${props.heading ?? props.name}: ${props.firstStep}`,
      metric: props.metric,
      threshold: props.threshold,
      comparisonOperator: props.tooFew
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: props.periods ?? 1,
      treatMissingData: props.tooFew
        ? cloudwatch.TreatMissingData.BREACHING
        : cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    this.alarm.addAlarmAction(new actions.SnsAction(props.topic));
    this.alarm.addOkAction(new actions.SnsAction(props.topic));
  }
}
