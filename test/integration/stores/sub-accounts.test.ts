import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { depositKeys } from '#aws/dynamodb/deposit-keys.ts';
import { tableIdentity } from '#aws/dynamodb/table-identity.ts';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import { createSubAccount } from '#domain/subaccount/create-sub-account.ts';
import type { Project } from '#model/project.ts';
import { blockOf, journalBlock, journalLanes, type SubAccount } from '#model/sub-account.ts';
import { buildProject } from '#test/builders/builders.ts';
import { nextPositions } from '#test/builders/next-positions.ts';
import { backUpTable } from '#test/scenarios/restored-table.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';
import { ApiError } from '#wire/api-error.ts';

const prefix = `sub-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const subAccounts = makeSubAccountStore(client);
const addresses = makeAddressBook(client);
let table = '';
let events = '';

beforeAll(async () => {
  const variables = tableEnvironment(prefix);
  table = variables.TABLE_DEPOSITS as string;
  events = variables.TABLE_EVENTS as string;
  await createTables(client, prefix);
});

afterAll(() => deleteTables(client, prefix));

const evm = ({ projectId }: Project, index: number) =>
  toChecksumAddress(`0x${Buffer.from(`${projectId}:${index}`).toString('hex').padStart(40, 'a')}`);

const deps = {
  subAccounts,
  deriveAddresses: async (project: Project, index: number) => ({
    EVM: evm(project, index),
    TRX: `T-${project.projectId}-${index}`,
    SOL: `S-${project.projectId}-${index}`,
  }),
  clock: { now: () => Math.floor(Date.now() / 1000), nowMs: Date.now },
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  log: { info: () => {}, warn: () => {}, error: () => {} },
};

test('equal concurrent creates are one, and different ones take positions and indexes of their own', async () => {
  const users = ['u1', 'u2', 'u3', 'u1', 'u2', 'u1'];
  const calls = ['demo', 'other'].flatMap((id) => users.map((user) => create(id, user)));
  const made = await Promise.all(calls);
  expect(new Set(made.map((s) => s.subAccountId)).size).toBe(6);
  for (const id of ['demo', 'other']) {
    const own = made.filter((s) => s.projectId === id);
    expect(new Set(own.map((s) => `${s.userId} ${s.subIndex}`)).size).toBe(3);
  }
  const journal = await addresses.journal('EVM', 0);
  const positions = made.map((s) => s.subAccountId);
  expect(journal.map(({ position }) => position)).toEqual(
    [...new Set(positions)].sort((x, y) => x - y),
  );
  // Every block is filled without gaps, and the slots say how far.
  const { filling, allocated } = await addresses.journalEnds();
  expect(allocated % journalBlock).toBe(0);
  for (const { to, taken } of filling) {
    const read = await addresses.journalPart('EVM', to - journalBlock, to);
    expect(read.map(({ position }) => position)).toEqual(
      Array.from({ length: taken - to + journalBlock }, (_, i) => to - journalBlock + i + 1),
    );
  }
  const { Items } = await client.send(new ScanCommand({ TableName: events }));
  expect(new Set(Items?.map((item) => item.kind))).toEqual(new Set(['subaccount']));
  expect(Items).toHaveLength(6);
});

test('a sub-account is found by its user, its number and each address', async () => {
  const made = await create('demo', 'u9');
  expect(await subAccounts.byUser('demo', 'u9')).toEqual(made);
  expect(await subAccounts.byUser('other', 'u9')).toBeNull();
  expect(await subAccounts.getMany('demo', [made.subAccountId, 999])).toEqual([made]);
  expect(await subAccounts.getMany('other', [made.subAccountId])).toEqual([]);
  const lower = made.addresses.EVM.toLowerCase();
  const owners = await addresses.owners('EVM', [lower, made.addresses.EVM, `0x${'1'.repeat(40)}`]);
  const owner = {
    family: 'EVM',
    address: made.addresses.EVM,
    projectId: 'demo',
    subIndex: made.subIndex,
    userId: 'u9',
  };
  expect(owners).toEqual(
    new Map([
      [lower, owner],
      [made.addresses.EVM, owner],
    ]),
  );
  const { SOL } = made.addresses;
  expect((await addresses.owners('SOL', [SOL, SOL.toLowerCase()])).size).toBe(1);
});

test('another label is in both items of the sub-account, and everything else stays', async () => {
  const made = await create('demo', 'labelled');
  for (const label of ['first', 'second']) {
    await subAccounts.setLabel(made, label);
    expect(await subAccounts.byUser('demo', 'labelled')).toEqual({ ...made, label });
    expect(await subAccounts.getMany('demo', [made.subAccountId])).toEqual([{ ...made, label }]);
  }
  expect((await addresses.owners('SOL', [made.addresses.SOL])).size).toBe(1);
  // Nothing is made of a user that has none, nor of half of one.
  const foreign = { ...made, projectId: 'other' };
  await expect(subAccounts.setLabel(foreign, 'x')).rejects.toThrow('is not stored twice');
  await expect(subAccounts.setLabel({ ...made, userId: 'nobody' }, 'x')).rejects.toThrow();
  expect(await subAccounts.byUser('other', 'labelled')).toBeNull();
  expect(await subAccounts.byUser('demo', 'nobody')).toBeNull();
  expect(await subAccounts.getMany('demo', [made.subAccountId])).toMatchObject([
    { label: 'second' },
  ]);
});

test('a create whose number was taken meanwhile writes nothing', async () => {
  const made = await create('demo', 'u10');
  const late = { ...made, userId: 'u11' };
  const outbox = {
    outboxId: `late-${randomUUID()}`,
    kind: 'subaccount' as const,
    ref: 'late',
    projectId: 'demo',
    event: null,
    lists: [],
    start: false,
    createdAtMs: 1,
    requestId: 'r',
  };
  expect(await subAccounts.create(late, outbox)).toBe('moved');
  expect(await subAccounts.create({ ...late, userId: 'u10' }, outbox)).toBe('exists');
  expect(await subAccounts.byUser('demo', 'u11')).toBeNull();
  // The position is free, but the address already belongs to someone. It is never silently shared.
  const next = await nextPositions(subAccounts, 'demo');
  await expect(subAccounts.create({ ...late, ...next }, outbox)).rejects.toThrow(
    'cannot have its keys stored',
  );
});

test('the journal is read across its partitions', async () => {
  const from = 29_990;
  for (let position = from; position < from + 20; position++) {
    const item = {
      ...depositKeys.journal(position),
      position,
      addresses: { EVM: `0x${position}` },
    };
    await client.send(new PutCommand({ TableName: table, Item: item }));
  }
  const all = Array.from({ length: 20 }, (_, i) => from + i);
  const read = await addresses.journal('EVM', from - 1);
  expect(read.map(({ position }) => position)).toEqual(all);
  expect(await addresses.journal('EVM', from + 19)).toEqual([]);
  const part = await addresses.journalPart('EVM', from - 1, from + 19);
  expect(part.map(({ position }) => position)).toEqual(all);
  expect(await addresses.journalPart('EVM', from + 8, from + 10)).toMatchObject([
    { position: from + 9 },
    { position: from + 10 },
  ]);
});

test('a journal from before it had blocks is continued after its last position', async () => {
  const old = `old-${randomUUID().slice(0, 8)}`;
  const TABLE_DEPOSITS = tableEnvironment(old).TABLE_DEPOSITS as string;
  onTestFinished(async () => {
    await deleteTables(client, old);
    tableEnvironment(prefix);
  });
  await createTables(client, old);
  const entries = [
    { ...depositKeys.journalCounter(), n: 10_234 },
    ...[10_233, 10_234].map((position) => ({
      ...depositKeys.journal(position),
      position,
      addresses: { EVM: `0x${position}` },
    })),
  ];
  for (const Item of entries) {
    await client.send(new PutCommand({ TableName: TABLE_DEPOSITS, Item }));
  }
  const made = await create('demo', 'first-of-a-block');
  expect(made.subAccountId).toBe(10_235);
  expect(await addresses.journalEnds()).toEqual({
    allocated: 11_000,
    filling: [{ to: 11_000, taken: 10_235 }],
  });
  const next = await makeSubAccountStore(client).freePosition(true);
  expect(next).toBe(11_001);
  expect((await addresses.journalEnds()).allocated).toBe(12_000);
});

test('a restored table gives no new address until a person confirms it', async () => {
  const known = await create('demo', 'before-restore');
  const restore = await backUpTable(table);
  const lost = await create('demo', 'forgotten');
  // A table's age is known only in whole seconds.
  await new Promise((done) => setTimeout(done, 1_100));
  await restore();
  expect(await create('demo', 'before-restore')).toEqual(known);
  const old = buildProject({ createdAt: 1 });
  const again = () => createSubAccount(deps, { project: old, userId: 'next', requestId: 'r' });
  await expect(again()).rejects.toMatchObject({ code: 50301 });
  // The runbook's commands skip all indexes and positions given out, then confirm the table's id.
  const skip = 1_000_000;
  const free = (await addresses.journalEnds()).allocated + 1;
  for (const Key of [depositKeys.subIndexCounter('demo'), depositKeys.journalCounter()]) {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key,
        UpdateExpression: 'ADD #n :skip',
        ExpressionAttributeNames: { '#n': 'n' },
        ExpressionAttributeValues: { ':skip': skip },
      }),
    );
  }
  const bridge = { ...depositKeys.journal(free), position: free, jump: free - 1 + skip };
  await client.send(new PutCommand({ TableName: table, Item: bridge }));
  const { id } = await tableIdentity(client, table);
  const Item = { ...depositKeys.confirmedTable(), tableId: id };
  await client.send(new PutCommand({ TableName: table, Item }));
  const made = await again();
  expect(made.subIndex).toBeGreaterThan(known.subIndex + skip);
  expect(made.addresses.EVM).not.toBe(lost.addresses.EVM);
  // A watcher that had read the lost entry continues, and a new watcher starts. Both find the
  // entry.
  const entry = { position: made.subAccountId, address: made.addresses.EVM.toLowerCase() };
  for (const after of [0, known.subAccountId]) {
    expect((await addresses.journal('EVM', after)).at(-1)).toEqual(entry);
  }
  expect(made.subAccountId).toBe(free + skip);
  // The block in which the lost position was is left when its slot takes another one.
  for (let i = 0; i < journalLanes; i++) await subAccounts.freePosition(true);
  const { filling } = await addresses.journalEnds();
  const first = (blockOf(known.subAccountId) + 1) * journalBlock;
  expect(filling.map(({ to }) => to)).not.toContain(first);
  const left = await addresses.journalPart('EVM', known.subAccountId, first);
  expect(left).toMatchObject([{ position: known.subAccountId + 1, jump: first }]);
});

const createOnce = (projectId: string, userId: string) =>
  createSubAccount(deps, {
    // The project is younger than its tables, like a project that was not restored with them.
    project: buildProject({ projectId, createdAt: Math.floor(Date.now() / 1000) + 60 }),
    userId,
    requestId: 'r',
  });

/** As a merchant does, who reads that the service is busy, on a slow machine for instance. */
async function create(projectId: string, userId: string, tries = 5): Promise<SubAccount> {
  try {
    return await createOnce(projectId, userId);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'busy') || tries === 1) throw error;
    return create(projectId, userId, tries - 1);
  }
}

test('an address that looks like a user’s is found by one query, in its own project', async () => {
  const user = await create('demo', 'looks-alike');
  const address = user.addresses.EVM;
  const twin = `0x${address.slice(2, 6).toUpperCase()}${'9'.repeat(32)}${address.slice(-4).toUpperCase()}`;
  expect(await addresses.alike('demo', 'EVM', twin)).toContainEqual({
    address,
    userId: 'looks-alike',
  });
  expect(await addresses.alike('demo', 'EVM', address)).toContainEqual({
    address,
    userId: 'looks-alike',
  });
  const near = `0x${address.slice(2, 6)}${'9'.repeat(32)}00ff`;
  expect(await addresses.alike('demo', 'EVM', near)).toEqual([]);
  expect(await addresses.alike('elsewhere', 'EVM', twin)).toEqual([]);
  expect(await addresses.alike('demo', 'TRX', twin)).toEqual([]);
});
