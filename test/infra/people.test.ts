/** Nobody becomes an owner by a function: who may sign in is changed only by people of the account. */
import { expect, test } from 'vitest';
import { resourcesOf, statementsOf, templatesOf, whoMay } from './stacks.ts';

const prod = templatesOf('prod');
const all = [
  ...statementsOf(prod.workflow),
  ...statementsOf(prod.api),
  ...statementsOf(prod.admin),
];
const ofPool = all.flatMap(({ fn, actions, conditions }) =>
  actions
    .filter((action) => action.startsWith('cognito-idp:'))
    .map((action) => ({ fn, action, conditions })),
);

test('no function may add, change or remove a person, or a group', () => {
  expect([...new Set(ofPool.map(({ action }) => action))].sort()).toEqual([
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminListGroupsForUser',
    'cognito-idp:ListUsers',
  ]);
  // Nor by a wildcard.
  expect(all.filter(({ actions }) => actions.includes('*'))).toEqual([]);
});

test('only the page of people lists them, and each question is of the stage’s own pool', () => {
  expect(whoMay(all, 'cognito-idp:ListUsers')).toEqual(['admin-people']);
  for (const { fn, conditions } of ofPool) {
    expect(conditions, fn).toEqual({
      StringEquals: { 'aws:ResourceTag/coffer:stage': 'prod' },
    });
  }
});

test('the function of people reads no table, and notes sign-ins only', () => {
  const statements = all.filter(({ fn }) => fn === 'admin-people');
  const tables = statements.filter(({ actions }) => actions.some((one) => /^dynamodb:/.test(one)));
  expect(tables.map(({ actions, conditions }) => [actions, conditions])).toEqual([
    [['dynamodb:UpdateItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['A#*'] } }],
    [['dynamodb:BatchGetItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['A#*'] } }],
  ]);
  expect(JSON.stringify(tables.map(({ resources }) => resources))).not.toContain('Tablemoney');
});

test('the pool has no trigger that could change a token', () => {
  const [[, pool] = []] = resourcesOf(prod.admin, 'AWS::Cognito::UserPool');
  expect(pool!.Properties.LambdaConfig).toBeUndefined();
});
