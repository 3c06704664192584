/**
 * What AWS takes of a policy that lets one of its services in. A condition on a key that the service
 * does not send refuses every call, and nothing says so at a deployment.
 */
import { describe, expect, test } from 'vitest';
import { type Resource, resourcesOf, templatesOf, wholeStage } from './stacks.ts';

interface Statement {
  Effect: string;
  Principal?: unknown;
  Action: string | string[];
  Condition?: Record<string, Record<string, unknown>>;
}

/** Where a policy document is in each kind of resource. */
const documents: Record<string, string> = {
  'AWS::SNS::TopicPolicy': 'PolicyDocument',
  'AWS::SQS::QueuePolicy': 'PolicyDocument',
  'AWS::S3::BucketPolicy': 'PolicyDocument',
  'AWS::KMS::Key': 'KeyPolicy',
};

const docs = 'https://docs.aws.amazon.com';
const eventBridge = `${docs}/eventbridge/latest/userguide/eb-use-resource-based.html`;
const topicKeys = `${docs}/sns/latest/dg/sns-key-management.html`;

/**
 * The statements that AWS accepts, by the kind of policy and the service that it lets in: its actions, and
 * the condition keys that the service sends, lower case. The pages are of November 2026. Kinds that no
 * template has yet are here too, since their rules differ.
 */
const accepted: Record<string, { actions: string[]; keys: string[]; source: string }> = {
  // "You can't use Condition blocks in Amazon SNS topic policies for EventBridge."
  'AWS::SNS::TopicPolicy events.amazonaws.com': {
    actions: ['sns:Publish'],
    keys: [],
    source: `${eventBridge}#eb-sns-permissions`,
  },
  // "Allow any CloudWatch alarm in an account to publish to a topic in another account."
  'AWS::SNS::TopicPolicy cloudwatch.amazonaws.com': {
    actions: ['sns:Publish'],
    keys: ['aws:sourceaccount', 'aws:sourcearn'],
    source: `${docs}/sns/latest/dg/sns-access-policy-use-cases.html`,
  },
  'AWS::SNS::TopicPolicy s3.amazonaws.com': {
    actions: ['sns:Publish'],
    keys: ['aws:sourceaccount', 'aws:sourcearn'],
    source: `${docs}/sns/latest/dg/sns-access-policy-use-cases.html`,
  },
  'AWS::SQS::QueuePolicy events.amazonaws.com': {
    actions: ['sqs:SendMessage'],
    keys: ['aws:sourcearn'],
    source: `${eventBridge}#eb-sqs-permissions`,
  },
  // Of a topic that is encrypted: EventBridge sends neither key to KMS, CloudWatch sends both.
  'AWS::KMS::Key events.amazonaws.com': {
    actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
    keys: [],
    source: topicKeys,
  },
  'AWS::KMS::Key cloudwatch.amazonaws.com': {
    actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
    keys: ['aws:sourceaccount', 'aws:sourcearn'],
    source: topicKeys,
  },
  'AWS::S3::BucketPolicy logging.s3.amazonaws.com': {
    actions: ['s3:PutObject'],
    keys: ['aws:sourceaccount', 'aws:sourcearn'],
    source: `${docs}/AmazonS3/latest/userguide/enable-server-access-logging.html`,
  },
  'AWS::S3::BucketPolicy delivery.logs.amazonaws.com': {
    actions: ['s3:PutObject', 's3:GetBucketAcl'],
    keys: ['aws:sourceaccount', 'aws:sourcearn', 's3:x-amz-acl'],
    source: `${docs}/AmazonCloudWatch/latest/logs/AWS-logs-infrastructure-S3.html`,
  },
  // Origin access control.
  'AWS::S3::BucketPolicy cloudfront.amazonaws.com': {
    actions: ['s3:GetObject'],
    keys: ['aws:sourcearn'],
    source: `${docs}/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html`,
  },
};

/** What AWS would not act on in an allowing statement; empty if it takes it. */
function refusals(
  type: string,
  { Effect, Principal, Action, Condition = {} }: Statement,
): string[] {
  if (Effect !== 'Allow') return [];
  const services = [(Principal as { Service?: string | string[] } | undefined)?.Service ?? []];
  return services.flat().flatMap((service) => {
    const rule = accepted[`${type} ${service}`];
    if (!rule) return [`${type}: nothing is known of ${service}`];
    const keys = Object.values(Condition).flatMap((values) => Object.keys(values));
    return [
      ...keys
        .filter((key) => !rule.keys.includes(key.toLowerCase()))
        .map((key) => `${service} does not send ${key} (${rule.source})`),
      ...[Action]
        .flat()
        .filter((action) => !rule.actions.includes(action))
        .map((action) => `${service} does not call ${action}`),
    ];
  });
}

const templates = Object.values(templatesOf('prod', wholeStage));
const statements = Object.entries(documents).flatMap(([type, property]) =>
  templates.flatMap((template) =>
    resourcesOf(template, type).flatMap(([id, { Properties }]: [string, Resource]) => {
      const { Statement } = Properties[property] as { Statement: Statement[] };
      return Statement.map((statement) => ({ type, id, statement }));
    }),
  ),
);

test('AWS takes every statement that lets a service in', () => {
  const found = statements.flatMap(({ type, id, statement }) =>
    refusals(type, statement).map((refusal) => `${id}: ${refusal}`),
  );
  expect(found).toEqual([]);
});

test('alarms, rules and the console’s distribution are let in', () => {
  const seen = statements.flatMap(({ type, statement }) =>
    [(statement.Principal as { Service?: string } | undefined)?.Service ?? []]
      .flat()
      .map((service) => `${type} ${service}`),
  );
  expect([...new Set(seen)].sort()).toEqual([
    'AWS::S3::BucketPolicy cloudfront.amazonaws.com',
    'AWS::SNS::TopicPolicy cloudwatch.amazonaws.com',
    'AWS::SNS::TopicPolicy events.amazonaws.com',
  ]);
  // Three topics with two services each.
  expect(seen.filter((one) => one.startsWith('AWS::SNS'))).toHaveLength(6);
});

describe('what AWS does not act on is seen', () => {
  const publish = { Effect: 'Allow', Action: 'sns:Publish' };
  const ofEvents = { ...publish, Principal: { Service: 'events.amazonaws.com' } };

  test.each([
    ['a rule’s ARN', { ArnLike: { 'aws:SourceArn': 'arn:aws:events:*:*:rule/coffer-prod-*' } }],
    ['a rule’s account', { StringEquals: { 'aws:SourceAccount': '111122223333' } }],
  ])('%s, which EventBridge does not send to SNS', (_, Condition) => {
    expect(refusals('AWS::SNS::TopicPolicy', { ...ofEvents, Condition })).toHaveLength(1);
    const ofAlarms = { ...publish, Principal: { Service: 'cloudwatch.amazonaws.com' }, Condition };
    expect(refusals('AWS::SNS::TopicPolicy', ofAlarms)).toEqual([]);
  });

  test('an unknown service, and an action of another one', () => {
    expect(
      refusals('AWS::SQS::QueuePolicy', {
        ...publish,
        Action: 'sqs:SendMessage',
        Principal: { Service: 'scheduler.amazonaws.com' },
      }),
    ).toEqual(['AWS::SQS::QueuePolicy: nothing is known of scheduler.amazonaws.com']);
    expect(refusals('AWS::SNS::TopicPolicy', { ...ofEvents, Action: 'sns:Subscribe' })).toEqual([
      'events.amazonaws.com does not call sns:Subscribe',
    ]);
  });
});

test('a rule on calls that CloudTrail marks as read-only is in the state that matches them', () => {
  // AWS, "Receiving read-only management events from AWS services".
  const readOnly = /^(Get|List|Describe|AssumeRole|Lookup|Test)/;
  const { monitoring, global } = templatesOf('prod');
  const states = [monitoring, global!].flatMap((template) =>
    resourcesOf(template, 'AWS::Events::Rule').map(([, { Properties }]) => {
      const { detail } = Properties.EventPattern as {
        detail: { eventName: { prefix: string }[] };
      };
      const reads = detail.eventName.some(({ prefix }) => readOnly.test(prefix));
      return { reads, State: Properties.State };
    }),
  );
  expect(states.filter(({ reads }) => reads)).toHaveLength(2);
  for (const { reads, State } of states) {
    expect(State).toBe(reads ? 'ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS' : 'ENABLED');
  }
});
