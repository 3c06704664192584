/**
 * Statements of the deployed stack: some days are booked and closed, their statements written by the
 * function, listed and downloaded by the API and `coffer`, and checked. What was changed is found.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { outside } from '#extensions/books/model/account.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { dayOf, lastDayOf, monthOf } from '#extensions/books/rules/statement/close-period.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeStatementFiles } from '#extensions/books/store/statement-files.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { asRole } from '#test/support/as-role.ts';
import { invoke } from '#test/support/deployed.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { runCommandLine } from '#test/support/sdk/run-command-line.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

type Answer = Record<string, unknown>;
interface Listed {
  period: string;
  seq: number;
  entries: number;
  files: { name: string; url: string }[];
}

const s3 = new S3Client({});
const folder = mkdtempSync(path.join(tmpdir(), 'coffer-statements-'));
let stack: Stack;
let merchant: Merchant;
let Bucket: string;

const daySeconds = 86_400;
const now = Math.floor(Date.now() / 1_000);
/** The last two days of the month before the last: the month has ended, whatever day it is. */
const month = monthOf(dayOf(now - 62 * daySeconds));
const lastDay = Date.parse(lastDayOf(month)) / 1_000;
const days = [lastDay - daySeconds, lastDay].map(dayOf) as [string, string];

beforeAll(async () => {
  setEnvironment({ TABLE_BOOKS: 'coffer-local-books' });
  stack = await openStack();
  const slug = await stack.project();
  merchant = await stack.merchant({ slug, webhooks: false, permission: 'read' });
  const client = makeDocumentClient(new DynamoDBClient({}));
  for (const [n, day] of [days[0], days[0], days[1]].entries()) {
    const at = Date.parse(day) / 1_000 + n;
    const fact = buildFact({
      subject: `slot#${slug}#${n}`,
      projectId: slug,
      at,
      orderNo: `WD${n}`,
      moves: [
        buildMove({ amount: 1_500_000n }),
        buildMove({ to: outside('fees/network'), token: 'ETH', amount: 21_000n }),
      ],
    });
    const books = makeBooksWriter(stoppedClock(at), client);
    expect(await books.book(null, bookFact(null, fact, () => 1_500_000n)!)).toBe(true);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await merchant?.leave();
});

const list = async () =>
  (await merchant.api.get<{ list: Listed[]; next: string | null }>('/v1/statements')).list;

const coffer = (...words: string[]) =>
  runCommandLine(words, {
    env: {
      COFFER_BASE_URL: merchant.baseUrl,
      COFFER_APP_ID: merchant.key.app_id,
      COFFER_API_SECRET: merchant.key.api_secret,
    },
  });

test('closed days and their month have statements, the newest first', async () => {
  expect(await list()).toEqual([]);
  await until('the statements', async () => {
    await invoke<Answer>('schedule-close-books');
    await invoke<Answer>('schedule-write-statements');
    return (await list()).length === 3 ? true : undefined;
  });
  const found = await list();
  expect(found.map(({ period, seq, entries }) => [period, seq, entries])).toEqual([
    [days[1], 2, 4],
    [days[0], 1, 8],
    [month, 3, 12],
  ]);
  // Once more makes none.
  await invoke<Answer>('schedule-write-statements');
  expect(await list()).toEqual(found);
  const [alice] = stack.admins;
  const admins = await alice!.request<{ list: Listed[] }>(
    'GET',
    `/projects/${merchant.slug}/ledger/statements`,
  );
  expect(admins.list).toEqual(found);
});

test('a link to a file opens without a key, as an attachment, and for nothing else', async () => {
  const detail = await merchant.api.get<Listed>('/v1/statements/detail', { period: month });
  const [alice] = stack.admins;
  const shown = await alice!.request<Listed>(
    'GET',
    `/projects/${merchant.slug}/ledger/statements/${month}`,
  );
  for (const { files } of [detail, shown]) {
    const answer = await fetch(files[0]!.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${merchant.slug}-${month}.csv"`,
    );
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines.filter((line) => line.startsWith('fee'))).toHaveLength(3);
  }
  const url = detail.files[0]!.url;
  Bucket = new URL(url).pathname.split('/')[1]!;
  expect((await fetch(url.replace(`${month}.csv`, `${days[0]}.csv`))).status).toBe(403);
  expect((await fetch(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'))).status).toBe(403);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
});

test('coffer downloads them, and finds them right', async () => {
  const { lines } = await coffer('statements', 'download', folder);
  expect(lines).toEqual([{ statements: 3, files: 9 }]);
  const checked = await coffer('statements', 'verify', folder, '--online');
  expect(checked.lines).toMatchObject([{ links: 3, files: 6, problems: [] }]);
});

test.each([
  [
    'a file that was changed',
    () => {
      const file = path.join(folder, `${days[0]}.csv`);
      writeFileSync(file, readFileSync(file, 'utf8').replace(',WD0,', ',WD9,'));
    },
  ],
  ['a link that was left out', () => rmSync(path.join(folder, 'links', '000000000002.json'))],
])('coffer finds %s', async (_, change) => {
  change();
  await expect(coffer('statements', 'verify', folder)).rejects.toMatchObject({ code: 1 });
  rmSync(folder, { recursive: true });
  await coffer('statements', 'download', folder);
  await coffer('statements', 'verify', folder);
});

const denied = { name: 'AccessDenied' };
const keyOf = (name: string) => `statements/${merchant.slug}/${name}`;

test('who writes statements overwrites and deletes none, in one call or in parts', async () => {
  const { credentials } = await asRole('coffer-local-schedule-write-statements');
  const own = new S3Client({ credentials });
  const place = { Bucket, Key: keyOf(`${days[0]}.csv`) };
  const sum = { ChecksumAlgorithm: 'SHA256' } as const;
  const put = (more: object) =>
    own.send(new PutObjectCommand({ ...place, ...sum, Body: 'x', ...more }));
  await expect(put({})).rejects.toMatchObject(denied);
  await expect(put({ IfNoneMatch: '*' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  const { UploadId } = await own.send(new CreateMultipartUploadCommand({ ...place, ...sum }));
  const part = { ...place, UploadId, PartNumber: 1 };
  const { ETag, ChecksumSHA256 } = await own.send(
    new UploadPartCommand({ ...part, ...sum, Body: 'x' }),
  );
  const complete = (more: object) =>
    own.send(
      new CompleteMultipartUploadCommand({
        ...place,
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag, ChecksumSHA256 }] },
        ...more,
      }),
    );
  await expect(complete({})).rejects.toMatchObject(denied);
  await expect(complete({ IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  });
  const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: place.Key }));
  expect(Versions).toHaveLength(1);
  for (const VersionId of [undefined, Versions![0]!.VersionId]) {
    await expect(own.send(new DeleteObjectCommand({ ...place, VersionId }))).rejects.toMatchObject(
      denied,
    );
  }
});

test('a file of several parts is written by its role, whole', async () => {
  setEnvironment({ STATEMENT_BUCKET: Bucket });
  const { credentials } = await asRole('coffer-local-schedule-write-statements');
  const files = makeStatementFiles(new S3Client({ credentials }), 5 << 20);
  const text = 'a line of a large file\r\n'.repeat(250_000);
  const upload = files.begin(merchant.slug, '2000-01.csv', 'text/csv');
  await upload.write(text);
  await upload.write(text);
  await upload.write('the end\r\n');
  const { bytes, sha256 } = await upload.end();
  expect(bytes).toBe(2 * text.length + 9);
  const tail = await files.read(merchant.slug, '2000-01.csv', { from: bytes - 9, to: bytes });
  expect(Buffer.from(tail).toString()).toBe('the end\r\n');
  // The same password again is taken as it is; another one is refused.
  const again = files.begin(merchant.slug, '2000-01.csv', 'text/csv');
  for (const chunk of [text, text, 'the end\r\n']) await again.write(chunk);
  expect(await again.end()).toEqual({ bytes, sha256 });
  const other = files.begin(merchant.slug, '2000-01.csv', 'text/csv');
  await other.write('x');
  await expect(other.end()).rejects.toThrow('is another file already');
});

test.each(['api-statements-detail', 'admin-ledger', 'queue-book', 'schedule-close-books'])(
  'the role of %s reads no file but by a link, and writes none',
  async (fn) => {
    const { credentials } = await asRole(`coffer-local-${fn}`);
    const own = new S3Client({ credentials });
    const Key = keyOf(`${month}.csv`);
    await expect(own.send(new GetObjectCommand({ Bucket, Key }))).rejects.toMatchObject(denied);
    const put = new PutObjectCommand({
      Bucket,
      Key: keyOf('2001-01.csv'),
      Body: 'x',
      IfNoneMatch: '*',
      ChecksumAlgorithm: 'SHA256',
    });
    await expect(own.send(put)).rejects.toMatchObject(denied);
  },
);
