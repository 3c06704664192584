import type { Construct } from 'constructs';
import { lacks } from '#lib/stages/emulator-gaps.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { alarmRow } from '#model/alarms.ts';
import { CofferAlarm } from './alarm.ts';
import type { AlarmTopics } from './alarm-topic.ts';
import { StageMetrics } from './stage-metrics.ts';

/**
 * An alarm on events that a rule of this Region could not hand to its target. It reaches the topic
 * through CloudWatch, so it is heard when the topic refuses EventBridge itself. The metric has no
 * data while it is zero, and only the dimension RuleName
 * (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-monitoring.html, November 2026): one
 * query sums it over all rules of the account.
 */
export function undeliveredRules(scope: Construct, stage: Stage, topics: AlarmTopics): void {
  if (lacks(stage, 'metric-query')) return;
  new CofferAlarm(scope, {
    stage,
    topics,
    heading: 'rules-undelivered',
    row: alarmRow('rules-undelivered'),
    metric: new StageMetrics(stage).query(
      'SELECT SUM(FailedInvocations) FROM SCHEMA("AWS/Events", RuleName)',
    ),
  });
}
