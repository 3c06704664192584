import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { edgeDistribution } from '../constructs/edge/edge-distribution.ts';
import { accountRules } from '../constructs/monitoring/account-rules.ts';
import { alarmTopic } from '../constructs/monitoring/alarm-topic.ts';
import { outsideCheck } from '../constructs/monitoring/outside-check.ts';
import { undeliveredRules } from '../constructs/monitoring/undelivered-rules.ts';
import type { Stage } from '../stages/stage.ts';

/** The Region of this stack. */
export const globalRegion = 'us-east-1';

/**
 * What is in us-east-1, whichever Region the stage is in: the distribution in front of the API with
 * its WAF and the check from outside, if the stage has them, and the rules on events that AWS delivers nowhere else. They have
 * a topic of their own, since a rule publishes in its own Region. Where the stage is in us-east-1
 * too, its monitoring stack has what both Regions need: names are taken there once.
 */
export class GlobalStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    stage: Stage,
    props: StackProps & { stageRegion: string | undefined },
  ) {
    super(scope, id, props);
    // Every alarm here pages; accountRules throws for one that does not.
    const page = alarmTopic(this, stage, {
      severity: 'page',
      id: 'Alarms',
      name: 'account-alarms',
    });
    const isOwnRegion = props.stageRegion === globalRegion;
    accountRules(this, stage, {
      topics: { page },
      regions: isOwnRegion ? ['us-east-1'] : ['us-east-1', 'both'],
      userPoolId: '',
    });
    if (!isOwnRegion) undeliveredRules(this, stage, { page });
    const { edge, domain } = stage;
    if (stage.outsideCheck && domain) {
      outsideCheck(this, stage, { host: domain.name, topics: { page } });
    }
    if (edge && domain) edgeDistribution(this, { stage: stage.stage, edge, host: domain.name });
  }
}
