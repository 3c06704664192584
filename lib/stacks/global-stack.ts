import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { edgeDistribution } from '../constructs/edge/edge-distribution.ts';
import { accountRules } from '../constructs/monitoring/account-rules.ts';
import { alarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import type { Stage } from '../stages/stage.ts';

/**
 * What stands in us-east-1, in whatever Region the stage is: the distribution in front of the API with
 * its WAF, if the stage has one, and the rules on events that AWS delivers nowhere else. They have a topic of
 * their own, since a rule publishes in its own Region.
 */
export class GlobalStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, props: StackProps) {
    super(scope, id, props);
    const topic = alarmTopic(this, stage, 'account-alarms');
    accountRules(this, stage, { topic, region: 'us-east-1', userPoolId: '' });
    const { edge, domain } = stage;
    if (edge && domain) edgeDistribution(this, { stage: stage.stage, edge, host: domain.name });
  }
}
