/** The audit log of the deployed stack: copied by the functions' own roles, and by no other. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { auditExport } from '#ops/audit/audit-export.ts';
import { auditVerify } from '#ops/audit/audit-verify.ts';
import { tableNames, tables } from '#shared/tables.ts';
import type { Shown } from '#test/scenarios/stack/audit-chain.ts';
import { asRole } from '#test/support/as-role.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { runCommandLine } from '#test/support/sdk/run-command-line.ts';
import { openStack, type Stack, until } from '#test/support/stack.ts';

const s3 = new S3Client({});
const folder = mkdtempSync(path.join(tmpdir(), 'coffer-audit-'));
let stack: Stack;
let slug: string;
let Bucket: string;
/** The entries of the project, all in the chain, newest first. */
let shown: Shown[];

beforeAll(async () => {
  stack = await openStack();
  setEnvironment(
    Object.fromEntries(tableNames.map((name) => [tables[name].variable, `coffer-local-${name}`])),
  );
  const { Buckets } = await s3.send(new ListBucketsCommand({}));
  Bucket = Buckets!.find(({ Name }) => Name?.startsWith('coffer-local-audit-'))!.Name!;
  slug = await stack.project();
  const merchant = await stack.merchant({ slug, webhooks: false });
  await merchant.leave();
  const [owner] = stack.admins;
  await owner!.request('POST', `/projects/${slug}/freeze`, {});
  shown = await until('the copies', async () => {
    const { list } = await owner!.request<{ list: Shown[] }>('GET', `/projects/${slug}/audit`);
    return list.length === 4 && list.every(({ seq }) => seq !== null) ? list : undefined;
  });
});

test('each action is a link, shown with its hash, and the check is right', async () => {
  expect(shown.map(({ action }) => action).sort()).toEqual([
    'key.create',
    'key.delete',
    'project.create',
    'project.freeze',
  ]);
  const chain = [...shown].sort((a, b) => a.seq! - b.seq!);
  expect(chain.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  const hashes = ['0'.repeat(64), ...chain.map(({ hash }) => hash)];
  expect(chain.map(({ prev_hash }) => prev_hash)).toEqual(hashes.slice(0, 4));
  expect((await check()).lines.at(-1)).toBe('The chain is right');
  const { lines } = await runCommandLine(['audit', 'verify', folder], { env: {} });
  expect(lines).toEqual([{ links: 4, problems: [], last_hash: hashes[4] }]);
});

test.each(['admin-keys', 'queue-sign-evm', 'keys-make-project-keys'])(
  'the role of %s cannot write a link',
  async (fn) => {
    const { credentials } = await asRole(`coffer-local-${fn}`);
    const Key = `audit/${slug}/000000000005.json`;
    const put = new PutObjectCommand({ Bucket, Key, Body: '{}', ChecksumAlgorithm: 'SHA256' });
    await expect(new S3Client({ credentials }).send(put)).rejects.toMatchObject({
      name: 'AccessDenied',
    });
  },
);

test.each(['queue-dispatch-outbox', 'schedule-redispatch'])(
  'the role of %s cannot delete a link, or hide it',
  async (fn) => {
    const { credentials } = await asRole(`coffer-local-${fn}`);
    const own = new S3Client({ credentials });
    const Key = `audit/${slug}/000000000001.json`;
    const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    for (const VersionId of [undefined, Versions![0]!.VersionId]) {
      await expect(
        own.send(new DeleteObjectCommand({ Bucket, Key, VersionId })),
      ).rejects.toMatchObject({ name: 'AccessDenied' });
    }
  },
);

test('an entry that a role overwrites is found, and a role without audit items overwrites none', async () => {
  const [{ audit_id: auditId }] = shown as [Shown];
  const entry = { auditId, projectId: slug, at: 1, atMs: 1000, actor: 'nobody', action: 'none' };
  const overwrite = async (role: string) => {
    const { tables: thief } = await asRole(role);
    await thief.send(
      new PutCommand({
        TableName: process.env.TABLE_EVENTS,
        Item: { pk: `AU#${auditId}`, sk: '-', ...entry, target: 'x', details: {} },
      }),
    );
  };
  await expect(overwrite('coffer-local-api-withdraw-cancel')).rejects.toMatchObject({
    name: 'AccessDeniedException',
  });
  await overwrite('coffer-local-admin-keys');
  const { lines, isRight } = await check();
  expect(isRight).toBe(false);
  expect(lines.join('\n')).toContain(
    `(${auditId}): the table has another at, atMs, actor, action, target, details`,
  );
});

/** The chain as `aws s3 sync` gives it, and the export of the tables. */
async function check() {
  const Prefix = `audit/${slug}/`;
  const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
  for (const { Key } of Versions) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    writeFileSync(path.join(folder, path.basename(Key!)), await Body!.transformToString());
  }
  const against = path.join(mkdtempSync(path.join(tmpdir(), 'coffer-audit-')), 'table.jsonl');
  const { lines } = await auditExport(makeDocumentClient(), slug);
  writeFileSync(against, lines.join('\n'));
  return auditVerify({ source: folder, against });
}
