import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { accountRules } from '../constructs/monitoring/account-rules.ts';
import { alarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import type { Stage } from '../stages/stage.ts';

/**
 * The rules on events that AWS delivers in us-east-1 alone, in whatever Region the stage is. It has
 * a topic of its own, since a rule publishes in its own Region.
 */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    const topic = alarmTopic(this, stage, 'account-alarms');
    accountRules(this, stage, { topic, region: 'us-east-1', userPoolId: '' });
  }
}
