/** What CloudTrail records and a person is notified of: keys, roles, code, admins, deployments. */
import { describe, expect, test } from 'vitest';
import { accountEvents } from '#lib/constructs/monitoring/account-events.ts';
import { read } from '../unit/architecture/files.ts';
import { type Resource, resourcesOf, templatesOf } from './stacks.ts';

const prod = templatesOf('prod');
interface Rule {
  Name: string;
  Description: string;
  EventPattern: Pattern;
  Targets: { Arn: unknown; InputTransformer: { InputTemplate: string } }[];
}
type Pattern = { [key: string]: Pattern | unknown[] };

const rulesOf = (template: (typeof prod)['monitoring'] | undefined): Rule[] =>
  template
    ? resourcesOf(template, 'AWS::Events::Rule').map(([, { Properties }]) => Properties as never)
    : [];
const own = rulesOf(prod.monitoring);
const inVirginia = rulesOf(prod.global);

/** Whether a value satisfies one test of an event pattern. */
function satisfies(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if ('prefix' in wanted) return String(value).startsWith(String(wanted.prefix));
  if ('exists' in wanted) return (value !== undefined) === wanted.exists;
  if ('wildcard' in wanted) {
    const text = String(wanted.wildcard).replace(/[.\\+?^${}()|[\]]/g, '\\$&');
    return new RegExp(`^${text.replaceAll('*', '.*')}$`).test(String(value));
  }
  return JSON.stringify(value) === JSON.stringify(wanted);
}

/** Whether EventBridge would match an event; each field needs one of its tests. */
function matches(pattern: Pattern, event: Record<string, unknown> = {}): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    if (key === '$or') return (wanted as Pattern[]).some((one) => matches(one, event));
    return Array.isArray(wanted)
      ? wanted.some((one) => satisfies(event[key], one))
      : matches(wanted as Pattern, event[key] as Record<string, unknown>);
  });
}

const event = (service: string, eventName: string, requestParameters = {}, identity = {}) => ({
  source: `aws.${service}`,
  'detail-type': 'AWS API Call via CloudTrail',
  detail: {
    eventSource: `${service}.amazonaws.com`,
    eventName,
    userIdentity: { arn: 'arn:aws:sts::111122223333:assumed-role/Admin/mallory', ...identity },
    requestParameters,
  },
});
const caught = (rules: Rule[], one: Record<string, unknown>): string[] =>
  rules.filter(({ EventPattern }) => matches(EventPattern, one)).map(({ Name }) => Name);

const pool = (
  own.find(({ Name }) => Name.endsWith('admins-changed'))!.EventPattern as never as {
    detail: { requestParameters: { userPoolId: unknown[] } };
  }
).detail.requestParameters.userPoolId[0];
const signer = 'coffer-prod-keys-vault-evm';
const assumed = { roleArn: 'arn:aws:iam::111122223333:role/coffer-prod-break-glass' };

describe('in the Region of the stage', () => {
  test.each([
    ['kms', 'PutKeyPolicy', { keyId: 'mrk-1' }, 'keys-touched'],
    ['kms', 'ReplicateKey', { keyId: 'mrk-1' }, 'keys-touched'],
    ['kms', 'CreateGrant', { keyId: 'mrk-1' }, 'keys-touched'],
    ['kms', 'ScheduleKeyDeletion', { keyId: 'mrk-1' }, 'keys-touched'],
    ['kms', 'DisableKey', { keyId: 'mrk-1' }, 'keys-touched'],
    ['kms', 'UpdatePrimaryRegion', { keyId: 'mrk-1' }, 'keys-touched'],
    ['lambda', 'UpdateFunctionCode20150331v2', { functionName: signer }, 'code-changed'],
    [
      'lambda',
      'UpdateFunctionConfiguration20150331v2',
      { functionName: `arn:aws:lambda:eu-central-1:111122223333:function:${signer}` },
      'code-changed',
    ],
    [
      'lambda',
      'CreateFunction20150331',
      { functionName: 'mine', role: `arn:aws:iam::111122223333:role/${signer}` },
      'role-passed',
    ],
    ['lambda', 'PutFunctionCodeSigningConfig20200630', { functionName: signer }, 'code-changed'],
    [
      'lambda',
      'UpdateCodeSigningConfig20200422',
      {
        codeSigningConfigArn: 'arn:aws:lambda:eu-central-1:111122223333:code-signing-config:csc-1',
      },
      'code-signing-changed',
    ],
    ['cloudtrail', 'StopLogging', { name: 'trail' }, 'trail-touched'],
    ['cloudtrail', 'PutEventSelectors', { trailName: 'trail' }, 'trail-touched'],
    ['events', 'DeleteRule', { name: 'coffer-prod-keys-touched' }, 'rules-touched'],
    ['events', 'RemoveTargets', { rule: 'coffer-prod-keys-touched' }, 'rules-touched'],
    ['cognito-idp', 'AdminCreateUser', { userPoolId: pool }, 'admins-changed'],
    ['cognito-idp', 'AdminAddUserToGroup', { userPoolId: pool }, 'admins-changed'],
    ['cognito-idp', 'AdminSetUserMFAPreference', { userPoolId: pool }, 'admins-changed'],
    ['cognito-idp', 'AdminSetUserPassword', { userPoolId: pool }, 'admins-changed'],
    ['ssm', 'PutParameter', { name: '/coffer/prod/rpc/ETH' }, 'parameters-changed'],
    ['ssm', 'DeleteParameter', { name: '/coffer/prod/price-feed' }, 'parameters-changed'],
    ['ssm', 'DeleteParameters', { names: ['/coffer/prod/admin-pool'] }, 'parameters-changed'],
    ['cloudformation', 'ExecuteChangeSet', { stackName: 'coffer-prod-workflow' }, 'deployed'],
    ['sts', 'AssumeRole', assumed, 'break-glass-used'],
  ])('%s %s %j is %s', (service, name, parameters, rule) => {
    expect(caught(own, event(service, name, parameters))).toEqual([`coffer-prod-${rule}`]);
  });

  test.each([
    ['kms', 'Sign', { keyId: 'mrk-1' }],
    ['lambda', 'UpdateFunctionCode20150331v2', { functionName: 'other' }],
    ['cognito-idp', 'AdminCreateUser', { userPoolId: 'eu-central-1_other' }],
    ['events', 'DeleteRule', { name: 'other' }],
    ['events', 'RemoveTargets', { rule: 'other' }],
    ['sts', 'AssumeRole', { roleArn: `arn:aws:iam::111122223333:role/${signer}` }],
    ['ssm', 'PutParameter', { name: '/coffer/dev/rpc/ETH' }],
    ['ssm', 'GetParameters', { names: ['/coffer/prod/rpc/ETH'] }],
    ['cloudformation', 'ExecuteChangeSet', { stackName: 'other' }],
  ])('%s %s %j is not', (service, name, parameters) => {
    expect(caught(own, event(service, name, parameters))).toEqual([]);
  });

  test('a deployment is one event, not one for each of its functions', () => {
    const byStack = { invokedBy: 'cloudformation.amazonaws.com' };
    const update = event(
      'lambda',
      'UpdateFunctionCode20150331v2',
      { functionName: signer },
      byStack,
    );
    expect(caught(own, update)).toEqual([]);
  });
});

test('the break-glass role is seen however it is taken, in both Regions', () => {
  const console = event('sts', 'AssumeRole', assumed, { invokedBy: 'signin.amazonaws.com' });
  for (const rules of [own, inVirginia]) {
    expect(caught(rules, console)).toEqual(['coffer-prod-break-glass-used']);
  }
});

describe('in us-east-1, where AWS delivers what IAM does', () => {
  test.each([
    ['UpdateAssumeRolePolicy', { roleName: signer }],
    ['PutRolePolicy', { roleName: signer }],
    ['AttachRolePolicy', { roleName: signer }],
    ['DeleteRolePolicy', { roleName: signer }],
    ['CreateRole', { roleName: 'coffer-prod-break-glass' }],
  ])('%s is roles-touched, only there', (name, parameters) => {
    expect(caught(inVirginia, event('iam', name, parameters))).toEqual([
      'coffer-prod-roles-touched',
    ]);
    expect(caught(own, event('iam', name, parameters))).toEqual([]);
  });

  test('the break-glass role is seen there too, and roles of others are not', () => {
    expect(caught(inVirginia, event('sts', 'AssumeRole', assumed))).toHaveLength(1);
    expect(caught(inVirginia, event('iam', 'PutRolePolicy', { roleName: 'other' }))).toEqual([]);
  });
});

test('each rule tells the topic of its Region who, what and the first step', () => {
  expect([...own, ...inVirginia]).toHaveLength(accountEvents.length + 2);
  for (const { Name, Description, Targets } of [...own, ...inVirginia]) {
    expect(Targets, Name).toHaveLength(1);
    const { InputTemplate } = Targets[0]!.InputTransformer;
    expect(InputTemplate).toContain(Description);
    expect(JSON.stringify(Targets[0]!.Arn)).toMatch(
      Name.endsWith('-deployed') ? /Tickets/ : /Alarms/,
    );
    // EventBridge refuses longer descriptions.
    expect(Description.length, Name).toBeLessThanOrEqual(512);
    expect(read('docs/runbook.md')).toContain(`\n## ${Name.replace('coffer-prod-', '')}\n`);
  }
});

test('the topics let these rules publish, without a condition, which EventBridge cannot meet', () => {
  for (const template of [prod.data, prod.global!]) {
    const [[, policy]] = resourcesOf(template, 'AWS::SNS::TopicPolicy') as [[string, Resource]];
    const { Statement } = policy.Properties.PolicyDocument as {
      Statement: { Sid?: string; Condition?: unknown }[];
    };
    const publishes = Statement.find(({ Sid }) => Sid === 'RulesPublish');
    expect(publishes).toEqual({
      Sid: 'RulesPublish',
      Effect: 'Allow',
      Principal: { Service: 'events.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: expect.stringMatching(/^Alarms/) },
    });
  }
});

test('a local stage has no such rules, since an emulator has no CloudTrail', () => {
  const local = templatesOf('local');
  expect(local.global).toBeUndefined();
  expect(rulesOf(local.monitoring)).toEqual([]);
});
