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
 * account's alarms and rules of the stage.
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
  const publishers = {
    Alarms: {
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: `coffer-${stage.stage}-*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    },
    Rules: { service: 'events', resource: 'rule', resourceName: `coffer-${stage.stage}-*` },
  };
  for (const [publisher, source] of Object.entries(publishers)) {
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: `${publisher}Publish`,
        principals: [new iam.ServicePrincipal(`${source.service}.amazonaws.com`)],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': stack.formatArn(source) },
        },
      }),
    );
  }
  return topic;
}
