/** Audit chains in the emulator's S3 and DynamoDB, from the transaction of an action to the check. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectRetentionCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  PutObjectLockConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventKeys, listKeys } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { makeAuditCopies } from '#aws/events/audit-copies.ts';
import { auditItems } from '#aws/events/audit-item.ts';
import { makeAuditObjects } from '#aws/events/audit-objects.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { auditListChange } from '#domain/admin/audit-entry.ts';
import { type AppendDeps, appendEntries } from '#domain/audit/append-entries.ts';
import { auditExport } from '#ops/audit/audit-export.ts';
import { auditVerify } from '#ops/audit/audit-verify.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';
import { client, commit, events, log } from '#test/scenarios/audit/audit-chain.ts';
import { dying } from '#test/scenarios/project-keys.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const run = randomUUID().slice(0, 8);
const prefix = `audit-chain-${run}`;
const Bucket = `coffer-test-audit-${run}`;
const s3 = new S3Client({});

beforeAll(async () => {
  tableEnvironment(prefix);
  setEnvironment({ AUDIT_BUCKET: Bucket });
  await createTables(client, prefix);
  await s3.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  await s3.send(
    new PutObjectLockConfigurationCommand({
      Bucket,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 1 } },
      },
    }),
  );
});
afterAll(async () => {
  for (const { Key, VersionId } of await versions()) {
    await s3.send(
      new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention: true }),
    );
  }
  await s3.send(new DeleteBucketCommand({ Bucket }));
  await deleteTables(client, prefix);
});

test('dispatchers at once append each entry once, locked, and the check agrees', async () => {
  const ids = await commit('crowd', 12);
  const orders = [ids, [...ids].reverse(), ids.slice(4, 9), ids];
  const results = await Promise.all(orders.map((own) => appendEntries(depsOf(), 'crowd', own)));
  expect(results.map(({ size }) => size)).toEqual([0, 0, 0, 0]);
  expect(await versions('audit/crowd/')).toHaveLength(12);
  expect(await check('crowd')).toEqual([]);
  expect(events.error).toEqual([]);

  const Key = 'audit/crowd/000000000001.json';
  const { Retention } = await s3.send(new GetObjectRetentionCommand({ Bucket, Key }));
  expect(Retention?.Mode).toBe('GOVERNANCE');
  const [version] = await versions(Key);
  await expect(
    s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId: version?.VersionId })),
  ).rejects.toMatchObject({ name: 'AccessDenied' });
  expect(await makeAuditObjects(s3).put('crowd', 1, 'x')).toBe(false);
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a dispatcher that dies after its call %i is continued',
  async (n) => {
    const project = `dies-${n}`;
    const ids = await commit(project, 2);
    const dead = depsOf();
    if (n > 2) {
      const own = dying(client, n - 2);
      Object.assign(dead, { audit: makeAuditStore(own), copies: makeAuditCopies(own) });
    } else {
      dead.objects = makeAuditObjects(dying(s3, n));
    }
    await expect(appendEntries(dead, project, ids)).rejects.toThrow('killed');
    await appendEntries(depsOf(), project, [...ids].reverse());
    expect(await versions(`audit/${project}/`)).toHaveLength(2);
    expect(await check(project)).toEqual([]);
  },
);

test('an unclear answer of the bucket, and one that names a conflict, write nothing twice', async () => {
  const ids = await commit('unclear', 2);
  let calls = 0;
  const odd = awsClient<S3Client>(async (command) => {
    calls += 1;
    if (calls === 1) throw Object.assign(new Error(), { name: 'ConditionalRequestConflict' });
    await s3.send(command);
    throw Object.assign(new Error('slow down'), { name: 'SlowDown' });
  });
  const objects = makeAuditObjects(odd);
  await expect(appendEntries(depsOf({ objects }), 'unclear', ids)).rejects.toThrow('slow down');
  await appendEntries(depsOf(), 'unclear', ids);
  expect(await versions('audit/unclear/')).toHaveLength(2);
  expect(await check('unclear')).toEqual([]);
});

test('after a restore of the tables the chain continues from the bucket, and the check tells', async () => {
  const ids = await commit('restored', 3);
  await appendEntries(depsOf(), 'restored', ids);
  // The backup is of a moment before the third entry was written and the second copied.
  const [, second, third] = ids as [string, string, string];
  const lists = process.env.TABLE_LISTS!;
  for (const id of [second, third]) {
    await client.send(new DeleteCommand({ TableName: lists, Key: listKeys.auditCopy(id) }));
  }
  const head = await makeAuditObjects(s3).read('restored', 1);
  await client.send(
    new UpdateCommand({
      TableName: lists,
      Key: listKeys.auditHead('restored'),
      UpdateExpression: 'SET #seq = :seq, #hash = :hash',
      ExpressionAttributeNames: { '#seq': 'seq', '#hash': 'hash' },
      ExpressionAttributeValues: { ':seq': 1, ':hash': JSON.parse(head).hash },
    }),
  );
  const gone = { TableName: process.env.TABLE_EVENTS!, Key: eventKeys.audit(third) };
  await client.send(new DeleteCommand(gone));
  const later = anAuditEntry({ auditId: 'AU-later', projectId: 'restored' });
  await transact(client, auditItems(later));
  await makeListIndex(client).apply([auditListChange(later)]);

  await appendEntries(depsOf(), 'restored', ['AU-later', second]);
  expect(await versions('audit/restored/')).toHaveLength(4);
  expect((await auditExport(client, 'restored')).lost).toEqual([third]);
  const against = await exportFile('restored');
  const { lines } = auditVerify({ source: await sync('restored'), against });
  expect(lines).toContain(`seq 3 (${third}): missing in the table`);
  expect(lines.at(-2)).toBe('3 entries compared, 1 differences');
});

test('an entry that is overwritten in the table is found against the locked copy', async () => {
  const ids = await commit('forged', 2);
  await appendEntries(depsOf(), 'forged', ids);
  await client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_EVENTS!,
      Key: eventKeys.audit(ids[0]!),
      UpdateExpression: 'SET actor = :actor',
      ExpressionAttributeValues: { ':actor': 'mallory@example.com' },
    }),
  );
  const table = await exportFile('forged');
  expect(auditVerify({ source: table }).lines[1]).toMatch(/^line 1: seq 1: its number, prev or/);
  const { lines, isRight } = auditVerify({ source: await sync('forged'), against: table });
  expect(isRight).toBe(false);
  expect(lines).toContain(`seq 1 (${ids[0]}): the table has another actor`);
});

test('a second version of a link is not what the check reads as right', async () => {
  const ids = await commit('versions', 1);
  await appendEntries(depsOf(), 'versions', ids);
  const Key = 'audit/versions/000000000001.json';
  const text = (await makeAuditObjects(s3).read('versions', 1)).replace('ann@', 'eve@');
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: text, ChecksumAlgorithm: 'SHA256' }));
  expect(auditVerify({ source: await sync('versions') }).isRight).toBe(false);
});

test('the command exits with 1 and a sentence for what is wrong', async () => {
  const ids = await commit('command', 2);
  await appendEntries(depsOf(), 'command', ids);
  const command = (...args: string[]) => {
    const task = ['local/bootstrap.mjs', 'ops/main.ts', 'audit', 'verify', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, task, { encoding: 'utf8' });
    return `${status} ${stdout}${stderr}`;
  };
  const folder = await sync('command');
  expect(command(folder)).toMatch(
    /^0 2 links of "command", the last 2 [0-9a-f]{64}\nThe chain is right/,
  );
  expect(command('--help')).toMatch(/^0 npm run ops -- audit verify DIR\|FILE/);
  expect(command('nowhere')).toBe('1 There is no nowhere\n');
  expect(command()).toMatch(/^2 It needs DIR\|FILE\.\nnpm run ops -- audit verify --help/);
  writeFileSync(path.join(folder, '000000000001.json'), '{}');
  expect(command(folder)).toMatch(/^1 1 links.*\n000000000001.json: the link in it is seq unknown/);
});

const versions = async (Prefix = '') =>
  (await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix }))).Versions ?? [];

const depsOf = (over: Partial<AppendDeps> = {}): AppendDeps => ({
  audit: makeAuditStore(client),
  copies: makeAuditCopies(client),
  objects: makeAuditObjects(s3),
  clock: { nowMs: () => 0 },
  log,
  ...over,
});

/** The chain's folder as `aws s3 sync` gives it. */
async function sync(projectId: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-audit-'));
  for (const { Key } of await versions(`audit/${projectId}/`)) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    writeFileSync(path.join(folder, path.basename(Key!)), await Body!.transformToString());
  }
  return folder;
}

async function exportFile(projectId: string): Promise<string> {
  const folder = path.join(tmpdir(), `coffer-audit-${run}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${projectId}.jsonl`);
  const { lines } = await auditExport(client, projectId);
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return file;
}

/** Both checks of a project: the copy against the table, and the table by itself. */
async function check(projectId: string): Promise<string[]> {
  const against = await exportFile(projectId);
  const both = auditVerify({ source: await sync(projectId), against });
  const own = auditVerify({ source: against });
  expect(own.isRight).toBe(true);
  return both.isRight ? [] : both.lines;
}
