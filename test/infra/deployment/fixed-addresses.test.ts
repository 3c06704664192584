/** Fixed addresses: who calls through them, what leads out, and what a stage pays for. */
import { expect, test } from 'vitest';
import { parseStage } from '#lib/stages/stage.ts';
import { shippedFields } from '#lib/stages/stage-file.ts';
import { type Resource, resourcesOf, type Templates, templatesOf, wholeStage } from '../stacks.ts';

const whole = templatesOf('prod', { ...wholeStage, fixedAddresses: 2 });
const { egress } = whole;
const one = templatesOf('prod', { fixedAddresses: 1 }).egress!;

const functionsOf = (templates: Templates) =>
  Object.values(templates as unknown as Record<string, Templates['data']>).flatMap((template) =>
    resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties),
  );
const nameOf = ({ FunctionName }: Resource['Properties']) =>
  String(FunctionName).replace('coffer-prod-', '');
const variablesOf = ({ Environment }: Resource['Properties']) =>
  Object.keys((Environment as { Variables?: object } | undefined)?.Variables ?? {});

/** What a function reads that names hosts outside AWS. */
const namesHosts =
  /^(RPC_PARAMETERS|PRICE_FEED_PARAMETER|QUOTE_SOURCES_PARAMETER|ENERGY_PARAMETER|NOTICE_SLACK_PARAMETER)$/;
test('every function that calls who is not AWS is in the network, and only those', () => {
  const all = functionsOf(whole);
  const callers = all.filter(
    (properties) =>
      ['queue-deliver-webhook', 'queue-screen'].includes(nameOf(properties)) ||
      variablesOf(properties).some((name) => namesHosts.test(name)),
  );
  const inside = all.filter(({ VpcConfig }) => JSON.stringify(VpcConfig)?.includes('egress'));
  expect(inside.map(nameOf).sort()).toEqual(callers.map(nameOf).sort());
  expect(inside.map(nameOf)).toEqual(
    expect.arrayContaining([
      'queue-watch-evm',
      'queue-sign-tron',
      'queue-attest-solana',
      'queue-deliver-webhook',
      'schedule-refresh-prices',
      'queue-notify-approvers',
      'api-address-balance',
    ]),
  );
  // The vaults have their own network, which leads to nobody outside AWS.
  expect(inside.map(nameOf).filter((name) => name.startsWith('keys-vault'))).toEqual([]);
});

test('no caller reaches the gateway’s limit by its network: each is in two zones', () => {
  for (const properties of functionsOf(whole)) {
    const { SubnetIds, SecurityGroupIds } = (properties.VpcConfig ?? {}) as Record<
      string,
      unknown[]
    >;
    if (!SubnetIds) continue;
    expect(SubnetIds, nameOf(properties)).toHaveLength(2);
    expect(SecurityGroupIds).toHaveLength(1);
  }
});

test.each([
  [2, egress!],
  [1, one],
])('%i addresses: a gateway each, and both zones lead to one', (count, template) => {
  for (const type of ['AWS::EC2::EIP', 'AWS::EC2::NatGateway']) {
    expect(resourcesOf(template, type), type).toHaveLength(count);
  }
  const routes = resourcesOf(template, 'AWS::EC2::Route').map(([, { Properties }]) => Properties);
  const byNat = routes.filter(({ NatGatewayId }) => NatGatewayId !== undefined);
  expect(byNat).toHaveLength(2);
  expect(new Set(byNat.map(({ NatGatewayId }) => JSON.stringify(NatGatewayId))).size).toBe(count);
  const outputs = template.findOutputs('*') as Record<string, unknown>;
  expect(Object.keys(outputs).filter((name) => /^Address\dIp$/.test(name))).toHaveLength(count);
});

test('what the tables and buckets are asked costs nothing: their endpoints are on the routes', () => {
  const endpoints = resourcesOf(egress!, 'AWS::EC2::VPCEndpoint').map(
    ([, { Properties }]) => Properties,
  );
  expect(
    endpoints.map(({ ServiceName }) => JSON.stringify(ServiceName).replace(/.*"\.(\w+)".*/, '$1')),
  ).toEqual(['dynamodb', 's3']);
  for (const { VpcEndpointType, RouteTableIds } of endpoints) {
    expect(VpcEndpointType).toBe('Gateway');
    expect(RouteTableIds).toHaveLength(2);
  }
});

test('nothing comes in', () => {
  expect(resourcesOf(egress!, 'AWS::EC2::SecurityGroupIngress')).toEqual([]);
  const [[, group]] = resourcesOf(egress!, 'AWS::EC2::SecurityGroup') as [[string, Resource]];
  expect(group.Properties.SecurityGroupIngress).toBeUndefined();
  for (const [, { Properties }] of resourcesOf(egress!, 'AWS::EC2::Subnet')) {
    expect(Properties.MapPublicIpOnLaunch).toBe(false);
  }
});

test('a stage without the option has no network, and an emulator refuses it', () => {
  const prod = templatesOf('prod');
  expect(prod.egress).toBeUndefined();
  expect(functionsOf(prod).filter(({ VpcConfig }) => VpcConfig !== undefined)).toEqual([]);
  for (const name of ['local', 'rehearsal']) {
    const file = { ...(shippedFields(name) as object), fixedAddresses: 1 };
    expect(() => parseStage(name, file)).toThrow(/"fixedAddresses" needs a stage on AWS/);
  }
  const three = { ...(shippedFields('prod') as object), fixedAddresses: 3 };
  expect(() => parseStage('prod', three)).toThrow(/fixedAddresses/);
});
