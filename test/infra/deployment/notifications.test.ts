/** What notifies approvers: what it may do, what calls it, and what a stage may say. */
import { expect, test } from 'vitest';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { consoleSettings, resourcesOf, statementsOf, templatesOf } from '../stacks.ts';

const topic = 'arn:aws:sns:eu-central-1:111122223333:approvals';
const notifications = {
  mail: { from: 'coffer@example.com', to: ['alice@example.com', 'bob@example.com'] },
  slackParameter: '/coffer/prod/slack',
  topic,
  remindAfterMinutes: 30,
};
const stage = templatesOf('prod', { notifications, console: consoleSettings });
const fn = 'queue-notify-approvers';
const own = statementsOf(stage.workflow).filter((statement) => statement.fn === fn);

test('it reads what waits, notes what it sent, and sends; it can do nothing else', () => {
  const actions = own.flatMap((statement) => statement.actions);
  expect([...new Set(actions)].sort()).toEqual([
    'dynamodb:BatchGetItem',
    'dynamodb:DescribeStream',
    'dynamodb:GetItem',
    'dynamodb:GetRecords',
    'dynamodb:GetShardIterator',
    'dynamodb:ListStreams',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'logs:CreateLogStream',
    'logs:PutLogEvents',
    'ses:SendEmail',
    'sns:Publish',
    'sqs:GetQueueAttributes',
    'sqs:GetQueueUrl',
    'sqs:SendMessage',
    'ssm:GetParameter',
    'xray:PutTelemetryRecords',
    'xray:PutTraceSegments',
  ]);
  const of = (action: string) => own.filter((statement) => statement.actions.includes(action));
  expect(of('dynamodb:PutItem').map(({ conditions }) => conditions)).toEqual([
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['NT#*'] } },
  ]);
  expect(of('sns:Publish').map(({ resources }) => resources)).toEqual([[JSON.stringify(topic)]]);
  expect(of('ses:SendEmail').map(({ conditions }) => conditions)).toEqual([
    {
      'ForAllValues:StringEquals': { 'ses:Recipients': notifications.mail.to },
      StringEquals: { 'ses:FromAddress': 'coffer@example.com' },
    },
  ]);
  const [parameter] = of('ssm:GetParameter').map(({ resources }) => resources.join());
  expect(parameter).toContain('parameter/coffer/prod/slack');
});

test('it may use each identity that SES asks for: in the sandbox the recipients’ too', () => {
  const mail = {
    from: 'coffer@mail.example.com',
    to: ['ann@example.com', 'ben@approvers.example.org'],
  };
  const { workflow } = templatesOf('prod', { notifications: { ...notifications, mail } });
  const [statement] = statementsOf(workflow).filter(
    (one) => one.fn === fn && one.actions.includes('ses:SendEmail'),
  );
  const names = statement!.resources.map(
    (text) => /:((?:identity|configuration-set)\/[^"]+)/.exec(text)![1],
  );
  expect(names.sort()).toEqual([
    // What an identity has by default.
    'configuration-set/*',
    'identity/ann@example.com',
    'identity/approvers.example.org',
    'identity/ben@approvers.example.org',
    'identity/coffer@mail.example.com',
    'identity/example.com',
    'identity/example.org',
    'identity/mail.example.com',
  ]);
  expect(statement!.conditions).toEqual({
    'ForAllValues:StringEquals': { 'ses:Recipients': mail.to },
    StringEquals: { 'ses:FromAddress': mail.from },
  });
});

test('with as many recipients as a stage takes, the role’s policy stays under the limit of IAM', () => {
  const to = Array.from(
    { length: 20 },
    (_, i) => `approver.number-${i}@department-${i}.example.com`,
  );
  const { workflow } = templatesOf('prod', {
    notifications: { ...notifications, mail: { from: 'coffer@example.com', to } },
  });
  const [, policy] = resourcesOf(workflow, 'AWS::IAM::Policy').find(([id]) =>
    id.startsWith('queuenotifyapprovers'),
  )!;
  // AWS: 10,240 characters without white space for all policies of a role. A reference is longer here.
  expect(JSON.stringify(policy.Properties.PolicyDocument).length).toBeLessThan(10_240);
});

test('the redispatch stores what the stream missed, and sends nothing', () => {
  const redispatch = statementsOf(stage.workflow).filter((one) => one.fn === 'schedule-redispatch');
  const keysOf = (one: (typeof redispatch)[number]) => JSON.stringify(one.conditions ?? {});
  expect(
    redispatch.filter((one) => keysOf(one).includes('NT#*')).map(({ actions }) => actions),
  ).toEqual([['dynamodb:PutItem']]);
  expect(
    redispatch.flatMap(({ actions }) => actions).filter((one) => one.startsWith('ses:')),
  ).toEqual([]);
  const without = statementsOf(templatesOf('prod').workflow).filter(
    (one) => one.fn === 'schedule-redispatch',
  );
  expect(without.filter((one) => keysOf(one).includes('NT#*'))).toEqual([]);
});

test('the URL of the Slack webhook is in no environment and no template', () => {
  const [, { Properties }] = resourcesOf(stage.workflow, 'AWS::Lambda::Function').find(
    ([, one]) => one.Properties.FunctionName === `coffer-prod-${fn}`,
  )!;
  const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
  expect(Variables).toMatchObject({
    NOTICE_SLACK_PARAMETER: '/coffer/prod/slack',
    NOTICE_MAIL_FROM: 'coffer@example.com',
    NOTICE_TOPIC: topic,
    NOTICE_REMIND_AFTER_S: '1800',
    CONSOLE_URL: 'https://console.example.com',
  });
});

test('it reads new orders, batches and audit entries of the stream, beside the dispatcher', () => {
  const mappings = resourcesOf(stage.workflow, 'AWS::Lambda::EventSourceMapping').filter(
    ([, { Properties }]) => JSON.stringify(Properties.FunctionName).includes('notifyapprovers'),
  );
  expect(mappings).toHaveLength(1);
  const { Filters } = mappings[0]![1].Properties.FilterCriteria as {
    Filters: { Pattern: string }[];
  };
  expect(Filters.map(({ Pattern }) => JSON.parse(Pattern).dynamodb.NewImage)).toEqual([
    { kind: { S: ['order'] }, start: { BOOL: [true] } },
    { kind: { S: ['payout'] } },
    { kind: { S: ['audit'] } },
  ]);
});

test('without the setting nothing calls it, and it may send nowhere', () => {
  const { workflow } = templatesOf('prod');
  const callers = ['AWS::Lambda::EventSourceMapping', 'AWS::Events::Rule'].flatMap((type) =>
    resourcesOf(workflow, type).filter(([, resource]) =>
      JSON.stringify(resource).includes('notifyapprovers'),
    ),
  );
  expect(callers).toEqual([]);
  const actions = statementsOf(workflow)
    .filter((statement) => statement.fn === fn)
    .flatMap((statement) => statement.actions);
  expect(actions.filter((action) => /^(ses|sns|ssm):/.test(action))).toEqual([]);
});

test.each([
  ['nothing', {}],
  ['no channel', { remindAfterMinutes: 5 }],
  ['a mail without recipients', { mail: { from: 'a@example.com', to: [] } }],
  ['a sender that is not an address', { mail: { from: 'coffer', to: ['a@example.com'] } }],
  ['a URL in place of a parameter', { slackParameter: 'https://hooks.slack.com/services/x' }],
  ['a topic that is no ARN', { topic: 'approvals' }],
  ['an unknown channel', { topic, pager: true }],
])('a stage with notifications of %s is refused', (_, notifications) => {
  const json = structuredClone(readStage('prod')) as unknown as Record<string, unknown>;
  expect(() => parseStage('prod', { ...json, notifications })).toThrow(/notifications/);
});

test('with the extension off nothing of it is deployed, whatever the stage says of channels', () => {
  const parsed = parseStage('prod', {
    ...readStage('prod'),
    notifications,
    extensions: { notices: false },
  });
  const { workflow, monitoring } = templatesOf('prod', parsed);
  for (const template of [workflow, monitoring]) {
    expect(JSON.stringify(template.toJSON())).not.toMatch(/notify-?approvers|notices|NOTICE_|NT#/);
  }
  expect(JSON.stringify(stage.workflow.toJSON())).toMatch(/notify-approvers/);
  expect(JSON.stringify(stage.monitoring.toJSON())).toMatch(/notices-behind/);
});
