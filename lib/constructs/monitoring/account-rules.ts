import * as events from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import type { Stage } from '#lib/stages/stage.ts';
import { type AccountEvent, accountEvents } from './account-events.ts';
import { type AlarmTopics, topicFor } from './alarm-topic.ts';

/**
 * The state of a rule that matches calls which CloudTrail marks as read-only too; `ENABLED` leaves
 * them out (https://docs.aws.amazon.com/eventbridge/latest/userguide/
 * eb-service-event-cloudtrail-management.html, November 2026).
 */
const withReadOnlyCalls = 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS';

/**
 * Rules that publish the calls of account-events.ts to the topic of their severity: those whose events arrive in one of
 * `regions`. They need a trail of CloudTrail for management events. What CloudFormation and other
 * services do on somebody's behalf is left out but for the break-glass role: a deployment is one
 * event, not one for each role.
 */
export function accountRules(
  scope: Construct,
  stage: Stage,
  props: { topics: AlarmTopics; regions: AccountEvent['region'][]; userPoolId: string },
): void {
  const prefix = `coffer-${stage.stage}-`;
  const here = accountEvents.filter(({ region }) => props.regions.includes(region));
  for (const event of here) {
    const { name, service, calls, isReadOnly, parameters, byServices, firstStep } = event;
    const rule = new events.Rule(scope, `Rule-${name}`, {
      ruleName: `${prefix}${name}`,
      description: `docs/runbook.md#${name}: ${firstStep}`,
      eventPattern: {
        source: [`aws.${service}`],
        detailType: ['AWS API Call via CloudTrail'],
        detail: {
          eventSource: [`${service}.amazonaws.com`],
          eventName: calls.map((call) => ({ prefix: call })),
          ...(byServices ? {} : { userIdentity: { invokedBy: [{ exists: false }] } }),
          ...(parameters
            ? {
                requestParameters: parameters({
                  prefix,
                  stage: stage.stage,
                  userPoolId: props.userPoolId,
                }),
              }
            : {}),
        },
      },
      targets: [publishes(props.topics, prefix, event)],
    });
    if (isReadOnly) (rule.node.defaultChild as events.CfnRule).state = withReadOnlyCalls;
  }
}

/** The target; unlike the CDK's own it does not touch the topic's policy, which names the rules. */
function publishes(
  topics: AlarmTopics,
  prefix: string,
  { name, severity, firstStep }: AccountEvent,
): events.IRuleTarget {
  const at = (path: string): string => events.EventField.fromPath(`$.detail.${path}`);
  const input = events.RuleTargetInput.fromText(
    `${prefix}${name}: ${at('eventName')} by ${at('userIdentity.arn')} at ${at('eventTime')} ` +
      `from ${at('sourceIPAddress')} in ${at('awsRegion')}. ` +
      `CloudTrail event ${at('eventID')} shows the request and whether it was refused. ` +
      `docs/runbook.md#${name}: ${firstStep}`,
  );
  return { bind: () => ({ arn: topicFor(topics, severity).topicArn, input }) };
}
