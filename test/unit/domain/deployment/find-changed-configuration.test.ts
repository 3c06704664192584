import { expect, test } from 'vitest';
import { findChangedConfiguration } from '#domain/deployment/find-changed-configuration.ts';
import type { FunctionConfiguration } from '#ports/deployment.ts';

const name = 'coffer-prod-queue-sign-evm';
const variables = {
  STAGE: 'prod',
  TABLE_MONEY: 'coffer-prod-money',
  KMS_SEEDS_KEY: 'arn:aws:kms:1',
};
const deployed = { name, variables: Object.keys(variables) };
const whole: FunctionConfiguration = {
  runtime: 'nodejs24.x',
  handler: 'index.handler',
  role: name,
  layers: [],
  sharedWith: [],
  variables,
};
const changed = (set: Partial<FunctionConfiguration>) =>
  findChangedConfiguration('prod', deployed, { ...whole, ...set });

test('a function as it was deployed has no difference', () => {
  expect(changed({})).toEqual([]);
});

test('an alias is configured as its function, with the role of the function', () => {
  const alias = { ...deployed, name: `${name}:live` };
  expect(findChangedConfiguration('prod', alias, whole)).toEqual([]);
  expect(findChangedConfiguration('prod', alias, { ...whole, role: `${name}:live` })).toEqual([
    `role ${name}:live`,
  ]);
});

test.each([
  [
    'code that is loaded before its own',
    { NODE_OPTIONS: '--import=data:text/javascript,x' },
    'variable NODE_OPTIONS is new',
  ],
  [
    'another endpoint of AWS',
    { AWS_ENDPOINT_URL_DYNAMODB: 'https://x' },
    'variable AWS_ENDPOINT_URL_DYNAMODB is new',
  ],
  ['the rules of a local stage', { STAGE: 'local' }, 'variable STAGE has another value'],
  ['another table', { TABLE_MONEY: 'coffer-prod-lists' }, 'variable TABLE_MONEY has another value'],
])('%s is a difference, and no value is in it', (_, set, difference) => {
  expect(changed({ variables: { ...variables, ...set } })).toEqual([difference]);
});

test.each([
  [
    { layers: ['arn:aws:lambda:eu-central-1:1:layer:x:1'] },
    'layer arn:aws:lambda:eu-central-1:1:layer:x:1',
  ],
  [{ handler: 'other.handler' }, 'handler other.handler'],
  [{ runtime: 'nodejs20.x' }, 'runtime nodejs20.x'],
  [{ role: 'admin' }, 'role admin'],
  [{ sharedWith: ['7'] }, 'version 7 gets a share of the calls'],
  [
    { variables: { STAGE: 'prod', TABLE_MONEY: 'coffer-prod-money' } },
    'variable KMS_SEEDS_KEY is missing',
  ],
])('%j is a difference', (set, difference) => {
  expect(changed(set)).toEqual([difference]);
});
