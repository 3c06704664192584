/** Whose calls a function's role allows: those of the function's own code (lib/constructs/own-code.ts). */
import { expect, test } from 'vitest';
import { decideIdentity, resolved } from '../support/policy/decide.ts';
import { functionArn, policyOf, roleArn } from './policies.ts';
import { resourcesOf, statementsOf, templatesOf, wholeStage, withFunctions } from './stacks.ts';

const prod = templatesOf('prod', wholeStage);
const functions = new Set(
  withFunctions(prod).flatMap((template) =>
    resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) =>
      String(Properties.FunctionName).replace('coffer-prod-', ''),
    ),
  ),
);
const all = withFunctions(prod)
  .flatMap(statementsOf)
  .filter(({ fn }) => functions.has(fn));

/** What Lambda does with the role beside running its code, and what KMS does on its behalf. */
const byAws = {
  queue: [
    'sqs:ReceiveMessage',
    'sqs:ChangeMessageVisibility',
    'sqs:GetQueueUrl',
    'sqs:DeleteMessage',
    'sqs:GetQueueAttributes',
  ],
  streams: ['dynamodb:ListStreams'],
  stream: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
  deadRecord: ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
  network: [
    'ec2:CreateNetworkInterface',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
    'ec2:DeleteNetworkInterface',
    'ec2:AssignPrivateIpAddresses',
    'ec2:UnassignPrivateIpAddresses',
  ],
  traces: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  firstMultiRegionKey: ['iam:CreateServiceLinkedRole'],
  /** Not AWS: whoever got a link to a statement opens it, with the role that signed it. */
  links: ['s3:GetObject'],
};

test('all that a role allows holds only for the code of its function, but for what AWS itself does', () => {
  const outside = all.filter(({ ofOwnCode }) => !ofOwnCode);
  const kinds = Object.values(byAws).map((actions) => actions.join());
  for (const { fn, actions } of outside) expect(kinds, fn).toContain(actions.join());
  // Records that a consumer gave up go to its own dead-letter queue, and to no other.
  const dead = outside.filter(({ actions }) => actions.join() === byAws.deadRecord.join());
  expect(dead.map(({ fn }) => fn).sort()).toEqual([
    'queue-dispatch-outbox',
    'queue-notify-approvers',
  ]);
  for (const { resources } of dead) expect(resources.join()).toMatch(/^\{"Fn::GetAtt":\["Dead/);
  expect(
    outside.filter(({ actions }) => actions[0] === 'iam:CreateServiceLinkedRole'),
  ).toHaveLength(1);
  const links = outside.filter(({ actions }) => actions.join() === byAws.links.join());
  expect(links.map(({ fn }) => fn).sort()).toEqual(['admin-ledger', 'api-statements-detail']);
  for (const { conditions } of links) {
    expect(Object.keys(conditions ?? {})).toEqual(['StringEquals', 'NumericLessThanEquals']);
  }
  expect(all.length - outside.length).toBeGreaterThan(300);
});

test('credentials that left their function may neither write nor open nor call anything', () => {
  const acts = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:GetItem', 'kms:Decrypt'];
  const away = [undefined, functionArn('other')];
  for (const name of ['keys-verify-request', 'queue-deliver-webhook', 'admin-decide-withdrawal']) {
    const decide = (action: string, source: string | undefined) =>
      decideIdentity(policyOf(name), {
        principal: roleArn(name),
        action,
        context: {
          'dynamodb:LeadingKeys': [],
          ...(source !== undefined && { 'lambda:SourceFunctionArn': source }),
        },
      });
    const allowed = acts.filter((action) => decide(action, functionArn(name)) === 'Allow');
    expect(allowed, name).toContain('dynamodb:PutItem');
    for (const source of away) {
      for (const action of acts)
        expect(decide(action, source), `${name} ${action}`).toBe('Nothing');
    }
  }
});

test('a role’s policy fits into what IAM takes, in a Region and a stage with long names', () => {
  for (const template of Object.values(prod)) {
    // CDK moves what is too long into managed policies, which docs/roles.md would not show.
    expect(resourcesOf(template, 'AWS::IAM::ManagedPolicy')).toEqual([]);
    // All inline policies of a role count together.
    const ofRole = new Map<string, unknown[]>();
    for (const [, { Properties }] of resourcesOf(template, 'AWS::IAM::Policy')) {
      const role = JSON.stringify(Properties.Roles);
      ofRole.set(role, [...(ofRole.get(role) ?? []), resolved(Properties.PolicyDocument)]);
    }
    for (const [role, documents] of ofRole) {
      const text = JSON.stringify(documents)
        .replaceAll('eu-central-1', 'ap-southeast-2')
        .replaceAll('coffer-prod', `coffer-${'x'.repeat(16)}`);
      expect(text.length, role).toBeLessThan(10_240);
    }
  }
});
