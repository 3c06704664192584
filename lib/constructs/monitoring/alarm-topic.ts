import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '#lib/stages/stage.ts';
import { acknowledge } from '../acknowledge.ts';

/**
 * Where every alarm is published. A topic with a policy of its own loses SNS's default one, so the
 * policy that refuses plain HTTP also names who may publish: this account's alarms of the stage.
 */
export function alarmTopic(scope: Construct, stage: Stage): sns.Topic {
  const stack = Stack.of(scope);
  const topic = new sns.Topic(scope, 'Alarms', {
    topicName: `coffer-${stage.stage}-alarms`,
    enforceSSL: !stage.local,
  });
  if (stage.local) {
    acknowledge(topic, 'SNS3', 'the emulator speaks plain HTTP');
    return topic;
  }
  const alarms = stack.formatArn({
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: `coffer-${stage.stage}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  topic.addToResourcePolicy(
    new iam.PolicyStatement({
      sid: 'AlarmsPublish',
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { 'aws:SourceAccount': stack.account },
        ArnLike: { 'aws:SourceArn': alarms },
      },
    }),
  );
  return topic;
}
