/**
 * A thief with the role of each function and six goals: what the policies give them, which is what
 * docs/decisions/0008-what-a-stolen-role-can-do.md says, role by role.
 */
import { expect, test } from 'vitest';
import { parameters } from '#test/builders/thief/credentials.ts';
import { read } from '../unit/architecture/files.ts';
import {
  type Statement,
  statementsOf,
  templatesOf,
  wholeStage,
  whoMay,
  withFunctions,
} from './stacks.ts';

const prod = templatesOf('prod', wholeStage);
const all = [...withFunctions(prod), prod.data, prod.pages!].flatMap(statementsOf);

type Keys = Record<string, Record<string, string[]> | undefined>;

/** Whether the conditions let a write of this item pass; a write names its key and its attributes. */
function lets({ conditions = {} }: Statement, pk: string, attributes: string[]): boolean {
  const { 'ForAllValues:StringLike': like, 'ForAllValues:StringNotLike': unlike } =
    conditions as Keys;
  const keys = like?.['dynamodb:LeadingKeys'];
  const spared = unlike?.['dynamodb:Attributes'] ?? [];
  const isKey = !keys || keys.some((key) => new RegExp(`^${key.replace('*', '.*')}$`).test(pk));
  return isKey && !attributes.some((name) => spared.includes(name));
}

/** The roles that may put or update an item of a table; with attributes, that may update these. */
const writes = (table: string, pks: string[], attributes: string[] = []): string[] => {
  const reference = `Table${table.replace('-', '')}Table`;
  const actions = attributes.length > 0 ? ['UpdateItem'] : ['PutItem', 'UpdateItem'];
  const holders = all.filter(
    (statement) =>
      statement.resources.some((resource) => resource.includes(reference)) &&
      actions.some((action) => statement.actions.includes(`dynamodb:${action}`)) &&
      pks.some((pk) => lets(statement, pk, attributes)),
  );
  return [...new Set(holders.map(({ fn }) => fn))].sort();
};

/** What one has to name of an order that a signer takes. */
const wholeOrder = ['decimals', 'toAddress'];
const orders = ['W#WD1', 'W#OP1', 'W#SW1', 'W#IN1', 'W#SP1'];
const puts = (table: string, pks: string[]): string[] => {
  const reference = `Table${table.replace('-', '')}Table`;
  const holders = all.filter(
    (statement) =>
      statement.resources.some((resource) => resource.includes(reference)) &&
      statement.actions.includes('dynamodb:PutItem') &&
      pks.some((pk) => lets(statement, pk, [])),
  );
  return [...new Set(holders.map(({ fn }) => fn))].sort();
};

/** The same key seals the secrets of screening, by another purpose. */
const opensWebhookSecrets = all.filter(
  ({ conditions }) => !JSON.stringify(conditions ?? {}).includes('"screening"'),
);

/** Each way to a goal, and the roles that have it. */
const ways: [goal: string, way: string, roles: string[]][] = [
  ['move money', 'sign with a key', whoMay(all, 'kms:Sign')],
  ['move money', 'open a seed', whoMay(all, 'kms:Decrypt', 'Seedskey')],
  [
    'move money',
    'make an order',
    [...new Set([...puts('money', orders), ...writes('money', orders, wholeOrder)])].sort(),
  ],
  ['move money', 'change the terms of an order', writes('money', orders, ['toAddress'])],
  [
    'move money',
    'say what a merchant asked',
    writes('requests', ['B#demo#1', 'SB#demo#1', 'IK#demo#1', 'N#OP1']),
  ],
  ['redirect', 'write an address', writes('deposits', ['ADDR#EVM#0x1'])],
  ['redirect', 'write a project’s record', writes('projects', ['P#demo', 'HOT#EVM#0x1'])],
  ['redirect', 'write where a sweep goes', writes('energy', ['SC#demo'])],
  [
    'forge a credit',
    'write a deposit',
    [
      ...new Set([...puts('deposits', ['D#D1']), ...writes('deposits', ['D#D1'], ['status'])]),
    ].sort(),
  ],
  ['forge a credit', 'move a cursor', writes('chain-state', ['C#ETH', 'C#TRX', 'C#SOL'])],
  [
    'forge a credit',
    'sign a webhook',
    whoMay(opensWebhookSecrets, 'kms:Decrypt', 'Webhooksecretskey'),
  ],
  ['approve', 'vote on an order', writes('approvals', ['W#WD1', 'W#OP1', 'L#1'])],
  ['approve', 'vote on a destination', writes('approvals', ['W#SD1'])],
  ['approve', 'serve the console’s pages', whoMay(all, 's3:PutObject', 'Pages')],
  ['lift a ceiling', 'write settings', writes('projects', ['S#demo'])],
  ['lift a ceiling', 'confirm a change', writes('projects', ['D#demo'])],
  ['lift a ceiling', 'write a price', writes('prices', ['PRICE#ETH'])],
  ['lift a ceiling', 'change what a day has counted', writes('signatures', ['SUM#demo'])],
  ['lift a ceiling', 'say what a session key may', writes('session-keys', ['V#sk_1'])],
  ['read a secret', 'open API secrets', whoMay(all, 'kms:Decrypt', 'FnGetAttSecretskey')],
];

const section = read('docs/decisions/0008-what-a-stolen-role-can-do.md')
  .split('## What a policy gives a thief\n')[1]
  ?.split('\n## ')[0];

test('the table of decision 8 names exactly the roles whose policies give a way to a goal', () => {
  const lines = ways.map(([goal, way, roles]) => `| ${goal} | ${way} | ${roles.join(', ')} |`);
  const said = (section ?? '').split('\n').filter((line) => /^\| (?!goal|---)/.test(line));
  expect(said).toEqual(lines);
});

test('each goal has a way that somebody has, so that no way is written wrongly', () => {
  for (const [goal, way, roles] of ways) expect(roles, `${goal}: ${way}`).not.toEqual([]);
});

test('each way is given only to the code of its function', () => {
  const outside = all.filter(
    ({ ofOwnCode, fn }) => !ofOwnCode && !/^(break-glass|machine-|console-)/.test(fn),
  );
  const actions = new Set(outside.flatMap((statement) => statement.actions));
  const writing = [...actions].filter((action) =>
    /Put|Update|Sign|Decrypt|BatchWrite/.test(action),
  );
  expect(writing.filter((action) => !/^xray:/.test(action))).toEqual([]);
});

test('each parameter that a function reads has a row among the credentials, and no function writes one', () => {
  const read = all
    .filter(({ actions }) => actions.includes('ssm:GetParameter'))
    .flatMap(({ resources }) => resources)
    .map((resource) => /parameter\/coffer\/prod\/([^"\]]+)/.exec(resource)?.[1] ?? resource)
    .map((name) => (name.startsWith('rpc/') ? 'rpc/*' : name));
  expect([...new Set(read)].sort()).toEqual([...parameters].sort());
  const writers = all.filter(({ actions }) =>
    actions.some((action) => /^ssm:(Put|Delete|\*)/.test(action)),
  );
  expect([...new Set(writers.map(({ fn }) => fn))]).toEqual(['break-glass']);
});
