/**
 * CloudFormation ends a deployment at a name that exists: no two resources of a type share one where it
 * has to be unique. An emulator writes over the first of them instead.
 */
import { readdirSync } from 'node:fs';
import { type Stack, Token } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { root } from '../unit/architecture/files.ts';
import { type Resource, stacksOf, wholeStage } from './stacks.ts';

const account = '111122223333';
const regions = ['eu-central-1', 'us-east-1'];

/** Types whose names are unique in more than a Region: in the account, or everywhere. */
const worldwide = /^AWS::(IAM|S3|CloudFront)::/;
/** Types that have a name which several of them may share. */
const notUnique = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  // Names beside the pool or the table that they belong to.
  'AWS::Cognito::UserPoolGroup',
  'AWS::Cognito::UserPoolResourceServer',
  'AWS::IAM::Policy',
  'AWS::Logs::MetricFilter',
]);

type Resources = Record<string, Resource>;

/** The physical name that a resource asks for, as JSON; null if AWS makes one up. */
function nameOf({ Type, Properties = {} }: Resource, resources: Resources): string | null {
  if (notUnique.has(Type)) return null;
  const kind = Type.split('::').at(-1)!;
  const config = Object.entries(Properties).find(([key]) => key.endsWith('Config'))?.[1];
  const nested = (config ?? {}) as Record<string, unknown>;
  const name =
    Properties.Name ??
    Properties[kind] ??
    Properties[`${kind}Name`] ??
    Properties.Domain ??
    nested.Name ??
    null;
  // A schedule's rule is named after its function.
  const named = resources[(name as { Ref?: string } | null)?.Ref ?? ''];
  if (named) return nameOf(named, resources);
  return name === null ? null : JSON.stringify(name);
}

/** What each resource with a name occupies: its type, where, and the name. */
function occupied(stack: Stack): string[] {
  const region = Token.isUnresolved(stack.region) ? 'the stage’s Region' : stack.region;
  const resources = Template.fromStack(stack).toJSON().Resources as Resources;
  return Object.values(resources).flatMap((resource) => {
    // An alias of a function is named within it.
    if (resource.Type === 'AWS::Lambda::Alias') return [];
    const name = nameOf(resource, resources);
    if (name === null) return [];
    return [`${resource.Type} ${worldwide.test(resource.Type) ? 'worldwide' : region} ${name}`];
  });
}

const twice = (names: string[]): string[] => names.filter((name, i) => names.indexOf(name) !== i);

const stacksIn = (name: string, change: Partial<Stage>, region: string): Stack[] => {
  const env = { account, region };
  const { data, workflow, api, admin, monitoring, global, pages } = stacksOf(
    name,
    { ...change, ...env },
    env,
  );
  return [data, workflow, api, admin, monitoring, global, pages].filter((stack) => stack !== null);
};

const made = new Map<string, string[]>();

/** What a stage occupies in a Region, synthesized once. */
function namesIn(name: string, change: Partial<Stage>, region: string): string[] {
  const key = JSON.stringify([name, change, region]);
  const names = made.get(key) ?? stacksIn(name, change, region).flatMap(occupied);
  made.set(key, names);
  return names;
}

/** The stages of the repository; an operator's own extends one of them. */
const files = readdirSync(`${root}lib/stages`)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''));
const stages: [string, Partial<Stage>][] = [
  ...files.map((name): [string, Partial<Stage>] => [name, {}]),
  ['prod', wholeStage],
];

test.each(stages.flatMap(([name, change]) => regions.map((region) => ({ name, change, region }))))(
  '$name with $change in $region: no name is taken twice',
  ({ name, change, region }) => {
    const names = namesIn(name, change, region);
    // Functions, roles, log groups, alarms, rules: each has its own.
    expect(names.length).toBeGreaterThan(300);
    expect(twice(names)).toEqual([]);
  },
);

test('each kind of thing that a stage names is compared', () => {
  const types = new Set(
    namesIn('prod', wholeStage, 'eu-central-1').map((name) => name.split(' ')[0]),
  );
  expect([...types].sort()).toEqual([
    'AWS::ApiGatewayV2::DomainName',
    'AWS::CloudFront::Function',
    'AWS::CloudFront::OriginAccessControl',
    'AWS::CloudFront::ResponseHeadersPolicy',
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::Dashboard',
    'AWS::Cognito::UserPoolDomain',
    'AWS::DynamoDB::Table',
    'AWS::Events::Rule',
    'AWS::IAM::Role',
    'AWS::KMS::Alias',
    'AWS::Lambda::Function',
    'AWS::Logs::LogGroup',
    'AWS::S3::Bucket',
    'AWS::SNS::Topic',
    'AWS::SQS::Queue',
    'AWS::SSM::Parameter',
    'AWS::StepFunctions::StateMachine',
    'AWS::WAFv2::WebACL',
  ]);
});

test('two stages of one account take no name of each other', () => {
  expect(files.length).toBeGreaterThan(3);
  const all = files.flatMap((name) => namesIn(name, {}, 'us-east-1'));
  expect(twice(all)).toEqual([]);
});

test('in us-east-1 one of the two stacks has the rules on what arrives in either Region', () => {
  const rulesOf = (stack: Stack) =>
    occupied(stack)
      .filter((name) => name.startsWith('AWS::Events::Rule'))
      .map((name) => /"coffer-prod-(.*)"/.exec(name)?.[1]);
  const there = stacksIn('prod', {}, 'us-east-1');
  const [monitoring, global] = ['monitoring', 'global'].map((part) =>
    rulesOf(there.find(({ node }) => node.id === `coffer-prod-${part}`)!),
  );
  expect(global).toEqual(['roles-touched']);
  expect(monitoring).toEqual(expect.arrayContaining(['rules-touched', 'break-glass-used']));
  // A stage's own Region decides, also where only its file names it.
  const { region } = readStage('rehearsal');
  expect(region).toBe('us-east-1');
  expect(rulesOf(stacksOf('rehearsal').global!)).toHaveLength(1);
});
