/**
 * A thief in the code of each deployed function tries each way to a goal by a write that cannot take effect.
 * Whom the policies let is what docs/decisions/0008-what-a-stolen-role-can-do.md says.
 */
import { IAMClient, paginateListRoles } from '@aws-sdk/client-iam';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { asRole } from '#test/support/as-role.ts';
import { read } from '#test/unit/architecture/files.ts';

const never = 'attribute_exists(pk) AND attribute_not_exists(pk)';
const stage = 'coffer-local-';

interface Way {
  way: string;
  table: string;
  pks: string[];
  /** An update that sets these; without, a put. */
  sets?: string[];
}

const orders = ['W#WD1', 'W#OP1', 'W#SW1', 'W#IN1', 'W#SP1'];
const ways: Way[] = [
  { way: 'make an order', table: 'money', pks: orders },
  { way: 'make an order', table: 'money', pks: orders, sets: ['decimals', 'toAddress'] },
  { way: 'change the terms of an order', table: 'money', pks: orders, sets: ['toAddress'] },
  {
    way: 'say what a merchant asked',
    table: 'requests',
    pks: ['B#demo#1', 'SB#demo#1', 'IK#demo#1', 'N#OP1'],
    sets: ['orderNo'],
  },
  { way: 'write an address', table: 'deposits', pks: ['ADDR#EVM#0x1'] },
  { way: 'write where a sweep goes', table: 'energy', pks: ['SC#demo'] },
  { way: 'write a deposit', table: 'deposits', pks: ['D#D1'] },
  { way: 'write a deposit', table: 'deposits', pks: ['D#D1'], sets: ['status'] },
  { way: 'move a cursor', table: 'chain-state', pks: ['C#ETH', 'C#TRX', 'C#SOL'] },
  { way: 'vote on an order', table: 'approvals', pks: ['W#WD1', 'W#OP1', 'L#1'] },
  { way: 'vote on a destination', table: 'approvals', pks: ['W#SD1'] },
  { way: 'write settings', table: 'projects', pks: ['S#demo'] },
  { way: 'confirm a change', table: 'projects', pks: ['D#demo'] },
  { way: 'write a price', table: 'prices', pks: ['PRICE#ETH'] },
  {
    way: 'change what a day has counted',
    table: 'signatures',
    pks: ['SUM#demo'],
    sets: ['used'],
  },
  { way: 'say what a session key may', table: 'session-keys', pks: ['V#sk_1'] },
];

type Tables = Awaited<ReturnType<typeof asRole>>['tables'];

/** Whether the role may: the condition of the write fails then, and otherwise the policy denies it. */
async function isLet(tables: Tables, { table, sets }: Way, pk: string): Promise<boolean> {
  const at = { TableName: `${stage}${table}`, ConditionExpression: never };
  const write = sets
    ? new UpdateCommand({
        ...at,
        Key: { pk, sk: 'THIEF' },
        UpdateExpression: `SET ${sets.map((_, i) => `#a${i} = :v`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(sets.map((name, i) => [`#a${i}`, name])),
        ExpressionAttributeValues: { ':v': 'x' },
      })
    : new PutCommand({ ...at, Item: { pk, sk: 'THIEF' } });
  try {
    await tables.send(write as PutCommand);
  } catch (error) {
    const { name } = error as Error;
    if (name === 'ConditionalCheckFailedException') return true;
    if (name === 'AccessDeniedException') return false;
    throw error;
  }
  throw new Error(`a write that cannot take effect did, to ${table}`);
}

const found = new Map<string, Set<string>>();
const elsewhere = new Set<string>();

beforeAll(async () => {
  const roles: string[] = [];
  for await (const { Roles = [] } of paginateListRoles({ client: new IAMClient({}) }, {})) {
    roles.push(
      ...Roles.flatMap(({ RoleName = '' }) => (RoleName.startsWith(stage) ? RoleName : [])),
    );
  }
  expect(roles.length).toBeGreaterThan(60);
  for (const role of roles) {
    const name = role.slice(stage.length);
    const inside = await asRole(role);
    const had: [Way, string][] = [];
    for (const way of ways) {
      for (const pk of way.pks) {
        if (!(await isLet(inside.tables, way, pk))) continue;
        found.set(way.way, (found.get(way.way) ?? new Set()).add(name));
        had.push([way, pk]);
      }
    }
    if (had.length === 0) continue;
    const outside = await asRole(role, { elsewhere: true });
    for (const [way, pk] of had) {
      if (await isLet(outside.tables, way, pk)) elsewhere.add(`${name}: ${way.way}`);
    }
  }
  // A hundred roles, two dozen writes each.
}, 900_000);

const said = new Map(
  read('docs/decisions/0008-what-a-stolen-role-can-do.md')
    .split('## What a policy gives a thief\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .flatMap((line) => {
      const [, , way, roles] = line.split('|').map((cell) => cell.trim());
      return way && roles ? [[way, roles.split(', ')] as const] : [];
    }),
);

test.each([...new Set(ways.map(({ way }) => way))])(
  '%s: the roles that decision 8 names, and no other',
  (way) => {
    expect([...(found.get(way) ?? [])].sort()).toEqual(said.get(way));
  },
);

test('with credentials that left their function none of it is left', () => {
  expect([...elsewhere]).toEqual([]);
});
