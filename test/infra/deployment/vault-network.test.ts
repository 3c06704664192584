/** The network of the vaults: what leads out of it, and who is in it. */
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { parseStage } from '#lib/stages/stage.ts';
import { shippedFields } from '#lib/stages/stage-file.ts';
import { type Resource, resourcesOf, stacksOf, statementsOf, templatesOf } from '../stacks.ts';

const stacks = stacksOf('prod', { vaultVpc: true });
const network = Template.fromStack(stacks.network!);
const workflow = Template.fromStack(stacks.workflow);
const vaults = ['keys-vault-evm', 'keys-vault-solana', 'keys-vault-tron'];

const functionsWith = (template: Template, has: (one: Resource['Properties']) => boolean) =>
  resourcesOf(template, 'AWS::Lambda::Function')
    .filter(([, { Properties }]) => has(Properties))
    .map(([, { Properties }]) => String(Properties.FunctionName).replace('coffer-prod-', ''))
    .sort();

test('the vaults are in it, and no other function', () => {
  expect(functionsWith(workflow, ({ VpcConfig }) => VpcConfig !== undefined)).toEqual(vaults);
  for (const [, { Properties }] of resourcesOf(workflow, 'AWS::Lambda::Function')) {
    if (!Properties.VpcConfig) continue;
    const { SubnetIds, SecurityGroupIds } = Properties.VpcConfig as Record<string, unknown[]>;
    expect(SubnetIds).toHaveLength(2);
    expect(SecurityGroupIds).toHaveLength(1);
  }
});

test('nothing in it leads out but the two endpoints', () => {
  const kinds = Object.values(network.toJSON().Resources as Record<string, Resource>).map(
    ({ Type }) => Type,
  );
  expect([...new Set(kinds)].sort()).toEqual([
    'AWS::EC2::RouteTable',
    'AWS::EC2::SecurityGroup',
    'AWS::EC2::SecurityGroupEgress',
    'AWS::EC2::SecurityGroupIngress',
    'AWS::EC2::Subnet',
    'AWS::EC2::SubnetRouteTableAssociation',
    'AWS::EC2::VPC',
    'AWS::EC2::VPCEndpoint',
    'AWS::Route53Resolver::FirewallDomainList',
    'AWS::Route53Resolver::FirewallRuleGroup',
    'AWS::Route53Resolver::FirewallRuleGroupAssociation',
  ]);
  const endpoints = resourcesOf(network, 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) => [
    Properties.VpcEndpointType,
    JSON.stringify(Properties.ServiceName).replace(/.*"\.(\w+)".*/, '$1'),
  ]);
  expect(endpoints.sort()).toEqual([
    ['Gateway', 'dynamodb'],
    ['Interface', 'kms'],
  ]);
});

test('an endpoint lets through what the vaults’ roles allow of its service, and no other call', () => {
  const allowed = new Set(
    statementsOf(workflow)
      .filter(({ fn }) => vaults.includes(fn))
      .flatMap(({ actions }) => actions)
      .filter((action) => /^(dynamodb|kms):/.test(action)),
  );
  const passed = resourcesOf(network, 'AWS::EC2::VPCEndpoint').flatMap(([, { Properties }]) => {
    const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    for (const { Condition } of Statement) {
      const account = { Ref: 'AWS::AccountId' };
      expect(Condition).toEqual({
        StringEquals: { 'aws:PrincipalAccount': account, 'aws:ResourceAccount': account },
      });
    }
    return Statement.flatMap(({ Action }) => Action as string | string[]);
  });
  expect(passed.sort()).toEqual([...allowed].sort());
});

test('its resolver knows the names of the two services, and refuses all others', () => {
  const lists = resourcesOf(network, 'AWS::Route53Resolver::FirewallDomainList').map(
    ([, { Properties }]) => JSON.stringify(Properties.Domains),
  );
  expect(lists.filter((text) => text === '["*"]')).toHaveLength(1);
  const [services] = lists.filter((text) => text !== '["*"]');
  expect(services).toMatch(/dynamodb\..*kms\./);
  const [[, group]] = resourcesOf(network, 'AWS::Route53Resolver::FirewallRuleGroup') as [
    [string, Resource],
  ];
  const rules = group.Properties.FirewallRules as { Action: string; Priority: number }[];
  expect(rules.map(({ Action, Priority }) => [Priority, Action])).toEqual([
    [1, 'ALLOW'],
    [2, 'BLOCK'],
  ]);
});

test('the vaults’ own code has none of the rights that Lambda needs to put them into it', () => {
  const policies = resourcesOf(workflow, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
    JSON.stringify(Properties).includes('ec2:CreateNetworkInterface'),
  );
  expect(policies).toHaveLength(vaults.length);
  for (const [, { Properties }] of policies) {
    const { Statement } = Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
    const ofNetwork = Statement.filter(({ Action }) => JSON.stringify(Action).includes('ec2:'));
    expect(ofNetwork.map(({ Effect }) => Effect)).toEqual(['Allow']);
    const own = Statement.flatMap(({ Condition }) => Object.entries(Condition ?? {})).find(
      ([operator]) => operator === 'ArnEquals',
    );
    expect(own?.[1]).toHaveProperty(['lambda:SourceFunctionArn']);
    expect(ofNetwork[0]?.Condition).toEqual({ ArnNotEquals: own?.[1] });
  }
});

test('a stage without the option has no network, and its templates do not change', () => {
  expect(stacksOf('prod').network).toBeNull();
  expect(functionsWith(templatesOf('prod').workflow, ({ VpcConfig }) => !!VpcConfig)).toEqual([]);
});

test('an emulator has no networks, so that a stage of one refuses it', () => {
  for (const name of ['local', 'rehearsal']) {
    const file = { ...(shippedFields(name) as object), vaultVpc: true };
    expect(() => parseStage(name, file)).toThrow(/"vaultVpc" needs a stage on AWS/);
  }
});
