import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as subscriptions from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { emulatorGaps, lacks } from '#lib/stages/emulator-gaps.ts';
import type { Stage } from '#lib/stages/stage.ts';
import { acknowledge } from '../acknowledge.ts';

/**
 * Where every alarm is published, to the stage's address if it has one. A topic with a policy of its
 * own loses SNS's default one, so the policy that refuses plain HTTP also names who may publish: this
 * account's alarms of the stage, and EventBridge.
 *
 * EventBridge gets no condition. "You can't use Condition blocks in Amazon SNS topic policies for
 * EventBridge": it names neither the rule nor its account, so that a condition on them refuses every
 * event (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html, "Amazon
 * SNS permissions", November 2026). docs/decisions/0074-alarms-that-arrive.md weighs what that leaves.
 */
export function alarmTopic(scope: Construct, stage: Stage, name = 'alarms'): sns.Topic {
  const stack = Stack.of(scope);
  const topic = new sns.Topic(scope, 'Alarms', {
    topicName: `coffer-${stage.stage}-${name}`,
    enforceSSL: !lacks(stage, 'tls'),
  });
  if (stage.alarmEmail)
    topic.addSubscription(new subscriptions.EmailSubscription(stage.alarmEmail));
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
