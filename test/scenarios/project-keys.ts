/** Shared by tests that create projects' keys: tables, KMS keys and a locked bucket. */
import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutObjectLockConfigurationCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '#aws/dynamodb/batch-get.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { withoutKeys } from '#aws/dynamodb/codec.ts';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeProjectKeys } from '#aws/keys/project-keys.ts';
import { makeSeedVaults } from '#aws/keys/seed.ts';
import { accountXpub } from '#chains/account/derive.ts';
import { addressOfSpki } from '#functions/keys/make-project-keys.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { setEnvironment } from '../support/environment.ts';
import { createTables, deleteTables, tableEnvironment } from '../support/tables.ts';

export const client = makeDocumentClient();
export const kms = new KMSClient({});
export const s3 = new S3Client({});

const run = `${process.pid}-${Date.now() % 100_000}`;

/** Keys in KMS outlive a run, so each run uses its own project names. */
export const slug = (name: string): string => `${name}-${run}`;

/**
 * Points this process to its own tables, keys and bucket. Returns the function that removes them.
 */
export async function setUpKeys(name: string): Promise<() => Promise<void>> {
  const prefix = `${name}-${process.pid}`;
  const bucket = `coffer-test-${name}-${run}`;
  tableEnvironment(prefix);
  const [secrets, seeds] = await Promise.all([
    kms.send(new CreateKeyCommand({})),
    kms.send(new CreateKeyCommand({ MultiRegion: true })),
    createTables(client, prefix),
    createLocked(bucket),
  ]);
  const role = 'arn:aws:iam::000000000000:role/sign';
  setEnvironment({
    KMS_SECRETS_KEY: secrets.KeyMetadata?.Arn ?? '',
    KMS_WEBHOOK_SECRETS_KEY: secrets.KeyMetadata?.Arn ?? '',
    KMS_SEEDS_KEY: seeds.KeyMetadata?.Arn ?? '',
    VAULT_ROLE_EVM: `${role}-evm`,
    VAULT_ROLE_TRON: `${role}-tron`,
    VAULT_ROLE_SOLANA: `${role}-solana`,
    SEED_BUCKET: bucket,
  });
  return async () => {
    await Promise.all([deleteTables(client, prefix), deleteLocked(bucket)]);
  };
}

async function createLocked(Bucket: string): Promise<void> {
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
}

/** Versions that a bucket holds of one object key, or of all. */
export async function versionsOf(Bucket: string, Prefix = '') {
  const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix }));
  return Versions ?? [];
}

async function deleteLocked(Bucket: string): Promise<void> {
  for (const { Key, VersionId } of await versionsOf(Bucket)) {
    await s3.send(
      new DeleteObjectCommand({ Bucket, Key, VersionId, BypassGovernanceRetention: true }),
    );
  }
  await s3.send(new DeleteBucketCommand({ Bucket }));
}

export const maker = (set: Partial<Parameters<typeof makeProjectKeys>[0]> = {}) =>
  makeProjectKeys({
    seeds: makeSeedVaults(),
    addressOf: addressOfSpki,
    xpubOf: accountXpub,
    client,
    ...set,
  });

/** Lets the next run start, as if the lock of a killed run had expired. */
export const expireLock = (projectId: string) =>
  client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_PROJECTS,
      Key: projectKeys.hotKeys(projectId),
      UpdateExpression: 'SET lockedUntil = :past',
      ExpressionAttributeValues: { ':past': 1 },
    }),
  );

/** What is recorded of a project's keys, of all their items together; empty if nothing is. */
export async function recordOf(projectId: string): Promise<Record<string, unknown>> {
  const { hotKeys, seeds } = projectKeys;
  const items = await batchGet(
    client,
    process.env.TABLE_PROJECTS ?? '',
    [hotKeys(projectId), seeds(projectId)],
    { consistent: true },
  );
  return Object.assign({}, ...items.map(withoutKeys));
}

/**
 * A client that simulates a killed function: command number `dies` is carried out and then throws.
 */
export function dying<C extends { send: unknown }>(living: C, dies: number): C {
  let calls = 0;
  const send = (living.send as (command: unknown) => Promise<unknown>).bind(living);
  return awsClient<C>(async (command) => {
    const answer = await send(command);
    calls += 1;
    if (calls === dies) throw new Error('killed');
    return answer;
  });
}
