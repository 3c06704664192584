import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Stage } from '#lib/stages/stage.ts';
import type { CompositeRow } from '#model/alarms.ts';
import { type AlarmTopics, notifies } from './alarm-topic.ts';

export interface CofferCompositeProps {
  stage: Stage;
  topics: AlarmTopics;
  /** The heading of docs/runbook.md. */
  heading: string;
  row: CompositeRow;
  /** The chain, if each has its own. */
  of: string | undefined;
  any: cloudwatch.IAlarm[];
  unless: cloudwatch.IAlarm | undefined;
}

/**
 * An alarm that fires while any of several does, and sends nothing while `unless` fires. It waits ten
 * minutes for `unless`, which counts over five, and stays silent for fifteen after it: what had waited
 * needs them to end. If the cause is gone by then and this alarm still fires, it sends.
 */
export class CofferComposite extends Construct {
  constructor(scope: Construct, props: CofferCompositeProps) {
    const { stage, topics, heading, row, of, any, unless } = props;
    const name = of === undefined ? heading : `${heading}-${of}`;
    super(scope, `Composite-${name}`);
    const alarm = new cloudwatch.CompositeAlarm(this, 'Alarm', {
      compositeAlarmName: `coffer-${stage.stage}-${name}`,
      alarmDescription: `docs/runbook.md#${heading}: ${row.firstStep.replace('{}', of ?? '')}`,
      alarmRule: cloudwatch.AlarmRule.anyOf(...any),
      ...(unless
        ? {
            actionsSuppressor: unless,
            actionsSuppressorWaitPeriod: Duration.minutes(10),
            actionsSuppressorExtensionPeriod: Duration.minutes(15),
          }
        : {}),
    });
    notifies(alarm, topics, row.severity);
  }
}
