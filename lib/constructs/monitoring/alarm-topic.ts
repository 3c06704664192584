import { ArnFormat, Stack } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as actions from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { emulatorGaps, lacks } from '#lib/stages/emulator-gaps.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { type Severity, topicNames } from '#model/alarms.ts';
import { acknowledge } from '../acknowledge.ts';

/** The topics of a Region. us-east-1 has only the one that pages. */
export type AlarmTopics = Readonly<Partial<Record<Severity, sns.ITopic>>>;

/** The topic of a severity. Throws an Error where the Region has none. */
export function topicFor(topics: AlarmTopics, severity: Severity): sns.ITopic {
  const topic = topics[severity];
  if (!topic) throw new Error(`This Region has no topic for a ${severity}`);
  return topic;
}

/** The two topics of a stage's own Region; what pages keeps the name of the one topic that came first. */
export const alarmTopics = (scope: Construct, stage: Stage): AlarmTopics => ({
  page: alarmTopic(scope, stage, { severity: 'page', id: 'Alarms', name: topicNames.page }),
  ticket: alarmTopic(scope, stage, { severity: 'ticket', id: 'Tickets', name: topicNames.ticket }),
});

/** Has an alarm publish to the topic of its severity when it fires and when it is over. */
export function notifies(
  alarm: cloudwatch.AlarmBase,
  topics: AlarmTopics,
  severity: Severity,
): void {
  const topic = topicFor(topics, severity);
  alarm.addAlarmAction(new actions.SnsAction(topic));
  alarm.addOkAction(new actions.SnsAction(topic));
}

/** The address for a severity: a stage has one for both, or one each. */
const addressFor = ({ alarmEmail }: Stage, severity: Severity): string | null =>
  typeof alarmEmail === 'string' ? alarmEmail : (alarmEmail?.[severity] ?? null);

/**
 * Where alarms of a severity are published, to the stage's address if it has one. A topic with a policy of its
 * own loses SNS's default one, so the policy that refuses plain HTTP also names who may publish: this
 * account's alarms of the stage, and EventBridge.
 *
 * EventBridge gets no condition. "You can't use Condition blocks in Amazon SNS topic policies for
 * EventBridge": it names neither the rule nor its account, so that a condition on them refuses every
 * event (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html, "Amazon
 * SNS permissions", November 2026). docs/decisions/0074-alarms-that-arrive.md weighs what that leaves.
 */
export function alarmTopic(
  scope: Construct,
  stage: Stage,
  { severity, id, name }: { severity: Severity; id: string; name: string },
): sns.Topic {
  const stack = Stack.of(scope);
  const topic = new sns.Topic(scope, id, {
    topicName: `coffer-${stage.stage}-${name}`,
    enforceSSL: !lacks(stage, 'tls'),
  });
  const address = addressFor(stage, severity);
  if (address) topic.addSubscription(new subscriptions.EmailSubscription(address));
  if (lacks(stage, 'tls')) acknowledge(topic, 'SNS3', emulatorGaps.tls);
  if (stage.local) return topic;
  const publishes = (sid: string, service: string, conditions?: iam.Conditions) =>
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid,
        principals: [new iam.ServicePrincipal(`${service}.amazonaws.com`)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        ...(conditions ? { conditions } : {}),
      }),
    );
  const alarms = stack.formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: `coffer-${stage.stage}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  publishes('AlarmsPublish', 'cloudwatch', {
    StringEquals: { 'aws:SourceAccount': stack.account },
    ArnLike: { 'aws:SourceArn': alarms },
  });
  publishes('RulesPublish', 'events');
  return topic;
}
