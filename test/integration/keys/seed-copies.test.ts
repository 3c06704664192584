/** The locked copy of a project's wrapped seed is written first and once. Later runs rely on it. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  GetObjectRetentionCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeSeedVaults, type SeedVault } from '#aws/keys/seed.ts';
import { makeSeedCopies } from '#aws/keys/seed-copies.ts';
import { type Family, families } from '#shared/chains.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { at, copyOf, copyWith, versions } from '#test/scenarios/keys/seed-copies.ts';
import {
  client,
  dying,
  expireLock,
  kms,
  maker,
  recordOf,
  s3,
  setUpKeys,
  slug,
  versionsOf,
} from '#test/scenarios/project-keys.ts';

let end: () => Promise<void>;
beforeAll(async () => {
  end = await setUpKeys('copies');
});
afterAll(() => end());

test('a copy holds everything of the project except the plain seed, under its object lock', async () => {
  const projectId = slug('whole');
  const made = await maker().make(projectId);
  const copy = await copyOf(projectId);
  expect(copy).toEqual(copyWith(projectId, made));
  for (const vault of Object.values(makeSeedVaults())) {
    await vault.withSeed({ projectId, wrappedSeeds: copy.wrappedSeeds }, (seed) => {
      const text = JSON.stringify(copy);
      for (const encoding of ['hex', 'base64', 'latin1'] as const) {
        expect(text).not.toContain(Buffer.from(seed).toString(encoding));
      }
    });
  }
  const { ChecksumSHA256 } = await s3.send(
    new GetObjectCommand({ ...at(projectId), ChecksumMode: 'ENABLED' }),
  );
  expect(ChecksumSHA256).toMatch(/^[\w+/]{43}=$/);
  const { Retention } = await s3.send(new GetObjectRetentionCommand(at(projectId)));
  expect(Retention?.Mode).toBe('GOVERNANCE');
  const [version] = await versionsOf(at(projectId).Bucket, at(projectId).Key);
  const deletion = { ...at(projectId), VersionId: version?.VersionId };
  await expect(s3.send(new DeleteObjectCommand(deletion))).rejects.toMatchObject({
    name: 'AccessDenied',
  });

  expect(await maker().make(projectId)).toEqual(made);
  expect(await versions(projectId)).toBe(1);
});

test('nothing records a seed before its copy is written', async () => {
  const projectId = slug('ahead');
  const seen: Record<string, unknown>[] = [];
  const copies = {
    keep: async () => {
      seen.push(await recordOf(projectId));
      throw new Error('no bucket');
    },
  };
  await expect(maker({ copies }).make(projectId)).rejects.toThrow('no bucket');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toHaveProperty('SOL');
  for (const record of [...seen, await recordOf(projectId)]) {
    expect(record).not.toHaveProperty('wrappedSeeds');
    expect(record).not.toHaveProperty('xpub');
  }
});

test('a run killed after the copy leaves a seed that the next run uses', async () => {
  const projectId = slug('between');
  const copies = makeSeedCopies({ client: dying(s3, 1) });
  await expect(maker({ copies }).make(projectId)).rejects.toThrow('killed');
  const copy = await copyOf(projectId);
  expect(await recordOf(projectId)).not.toHaveProperty('wrappedSeeds');
  await expireLock(projectId);
  const made = await maker().make(projectId);
  expect(copyWith(projectId, made)).toEqual(copy);
  expect((await recordOf(projectId)).wrappedSeeds).toEqual(copy.wrappedSeeds);
  expect(await versions(projectId)).toBe(1);
});

// The calls are: get, lock, three keys, the seeds that may be there, the seeds.
test.each([1, 2, 3, 4, 5, 6, 7])(
  'the next run completes a run killed after call %i to the table with one seed',
  async (dies) => {
    const projectId = slug(`table${dies}`);
    await expect(maker({ client: dying(client, dies) }).make(projectId)).rejects.toThrow('killed');
    const before = dies >= 7 ? await copyOf(projectId) : null;
    if (dies > 1 && dies < 7) await expireLock(projectId);
    const made = await maker().make(projectId);
    expect(await copyOf(projectId)).toEqual(copyWith(projectId, made));
    if (before) expect(before.wrappedSeeds).toEqual(made.wrappedSeeds);
    expect(await versions(projectId)).toBe(1);
  },
);

test('a request repeated after a lost answer finds its own copy', async () => {
  const projectId = slug('twice');
  const twice = awsClient<S3Client>(async (command: never) => {
    if ((command as object) instanceof PutObjectCommand) await s3.send(command);
    return s3.send(command);
  });
  const made = await maker({ copies: makeSeedCopies({ client: twice }) }).make(projectId);
  expect(await copyOf(projectId)).toEqual(copyWith(projectId, made));
  expect(await versions(projectId)).toBe(1);
});

test.each([
  ['all of them', ['hotKeys', 'seeds', 'hotWallet']],
  ['the hot keys', ['hotKeys']],
  ['the seeds', ['seeds']],
] as const)(
  'lost records, %s, are the same wallets and the same seed again',
  async (what, lost) => {
    const projectId = slug(`lost-${what.replaceAll(' ', '-')}`);
    const made = await maker().make(projectId);
    const keysOf = {
      hotKeys: [projectKeys.hotKeys(projectId)],
      seeds: [projectKeys.seeds(projectId)],
      hotWallet: families.map((one) => projectKeys.hotWallet(one, made.hot[one].address)),
    };
    for (const Key of lost.flatMap((kind) => keysOf[kind])) {
      await client.send(new DeleteCommand({ TableName: process.env.TABLE_PROJECTS, Key }));
    }
    expect(await maker().make(projectId)).toEqual(made);
    expect(await versions(projectId)).toBe(1);
  },
);

test('of several concurrent runs one writes, and all use what it wrote', async () => {
  const projectId = slug('race');
  const { hot, xpub } = await maker().make(slug('race-other'));
  const kept = await Promise.all(
    Array.from({ length: 6 }, (_, i) => {
      const wrapped = Buffer.from(`seed ${i}`).toString('base64');
      const wrappedSeeds = { EVM: wrapped, TRX: wrapped, SOL: wrapped };
      return makeSeedCopies().keep(projectId, { hot, xpub, wrappedSeeds });
    }),
  );
  const { wrappedSeeds } = await copyOf(projectId);
  for (const one of kept) expect(one.wrappedSeeds).toEqual(wrappedSeeds);
  expect(await versions(projectId)).toBe(1);
});

const put = (projectId: string, Body: string) =>
  s3.send(new PutObjectCommand({ ...at(projectId), Body }));

test.each([
  ['no JSON', () => 'xpub661My, cut off', /is not the copy/],
  ['a field missing', (copy) => ({ ...copy, xpub: undefined }), /is not the copy/],
  ["another project's", (copy) => ({ ...copy, projectId: 'other' }), /is not the copy/],
  [
    'a seed that does not open',
    (copy) => ({ ...copy, wrappedSeeds: { ...copy.wrappedSeeds, SOL: 'AAAA' } }),
    /./,
  ],
  [
    'seeds of other families',
    ({ wrappedSeeds: { EVM, TRX, SOL }, ...copy }) => ({
      ...copy,
      wrappedSeeds: { EVM: TRX, TRX: EVM, SOL },
    }),
    /./,
  ],
  [
    'one seed for all families',
    ({ wrappedSeeds, ...copy }) => ({ ...copy, version: 1, wrappedSeed: wrappedSeeds.EVM }),
    /is not the copy/,
  ],
  [
    'keys of another seed',
    (copy) => ({ ...copy, xpub: { ...copy.xpub, TRX: copy.xpub.EVM } }),
    /another extended public key/,
  ],
  [
    'another hot wallet',
    (copy) => ({ ...copy, hot: { ...copy.hot, SOL: copy.hot.EVM } }),
    /another SOL key/,
  ],
] as [string, (copy: ReturnType<typeof copyWith>) => unknown, RegExp][])(
  'a copy with %s stops key creation and records nothing',
  async (name, change, message) => {
    const projectId = slug(`odd-${name.replaceAll(/\W/g, '')}`);
    const copies = makeSeedCopies({ client: dying(s3, 1) });
    await expect(maker({ copies }).make(projectId)).rejects.toThrow('killed');
    const copy = await copyOf(projectId);
    const odd = change(copy);
    await put(projectId, typeof odd === 'string' ? odd : JSON.stringify(odd));
    await expireLock(projectId);
    const error = await maker()
      .make(projectId)
      .catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('xpub661');
    expect(await recordOf(projectId)).not.toHaveProperty('wrappedSeeds');
  },
);

test('a record and a copy with different seeds are an error', async () => {
  const projectId = slug('torn');
  await maker().make(projectId);
  await client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_PROJECTS,
      Key: projectKeys.hotKeys(projectId),
      UpdateExpression: 'REMOVE SOL',
    }),
  );
  const { wrappedSeeds } = await maker().make(slug('torn-other'));
  const context = { projectId: slug('torn-other'), wrappedSeeds };
  await client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_PROJECTS,
      Key: projectKeys.seeds(projectId),
      UpdateExpression: 'SET wrappedSeeds = :other',
      ExpressionAttributeValues: { ':other': wrappedSeeds },
    }),
  );
  const vaults = makeSeedVaults();
  const ofOther = (family: Family): SeedVault => ({
    withSeed: (_, use) => vaults[family].withSeed(context, use),
  });
  const seeds = { EVM: ofOther('EVM'), TRX: ofOther('TRX'), SOL: ofOther('SOL') };
  await expect(maker({ seeds }).make(projectId)).rejects.toThrow('another seed than its record');
});

test('a seed that does not decrypt is never kept', async () => {
  const projectId = slug('sealed');
  const blind = awsClient<typeof kms>(async (command: never) => {
    const answer = await kms.send(command);
    return 'CiphertextBlob' in answer ? { ...answer, CiphertextBlob: Buffer.of(1, 2) } : answer;
  });
  await expect(maker({ kms: blind }).make(projectId)).rejects.toThrow();
  expect(await versions(projectId)).toBe(0);
});

test('a write conflict is retried, and any other refusal is an error', async () => {
  const { hot, xpub, wrappedSeeds } = await maker().make(slug('conflict-other'));
  const refusing = (names: string[]) =>
    awsClient<S3Client>(async (command: never) => {
      const name = names.shift();
      if (name) throw Object.assign(new Error(name), { name });
      return s3.send(command);
    });
  const keep = (names: string[]) =>
    makeSeedCopies({ client: refusing(names) }).keep(slug('conflict'), { hot, xpub, wrappedSeeds });
  const conflict = 'ConditionalRequestConflict';
  await expect(keep(Array(5).fill(conflict))).rejects.toThrow(conflict);
  await expect(keep(['AccessDenied'])).rejects.toThrow('AccessDenied');
  expect(await versions(slug('conflict'))).toBe(0);
  expect(await keep([conflict, conflict])).toEqual({ hot, xpub, wrappedSeeds });
  expect(await versions(slug('conflict'))).toBe(1);
});
