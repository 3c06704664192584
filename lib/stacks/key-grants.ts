/** What the functions below functions/keys may do: they make keys, open seeds, open API secrets. */
import { Stack } from 'aws-cdk-lib';
import type { Family } from '#shared/chains.ts';
import { unnamed } from '../constructs/break-glass.ts';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';

/** Limits a statement to KMS keys that make-project-keys made. */
export const ofProjects = { Null: { 'aws:ResourceTag/coffer:project': 'false' } };
export const keyPattern =
  'hot wallets’ keys are made at run time; the condition limits this to keys with the tag';

/** Allows only writes with If-None-Match, which overwrite nothing. */
export const unwritten = { Null: { 's3:if-none-match': 'false' } };
const copyPattern = 'one copy per project, named after it';

/** A project's extended public keys and wrapped seeds. No function of an API reads them. */
export const seedItems = 'SEED#*';

export function readsSeeds(fn: CofferFunction, { tables }: DataStack, why: string): void {
  fn.canReadItems(tables.projects, why, seedItems);
}

export function deriveAddress(fn: CofferFunction, data: DataStack): void {
  const { seedsKey } = data;
  readsSeeds(fn, data, 'finds the project’s extended public keys and wrapped seed');
  fn.variable('KMS_SEEDS_KEY', seedsKey.keyArn).allow(
    'opens that seed to derive a SOL address',
    ['kms:Decrypt'],
    seedsKey.keyArn,
    { conditions: ofFamily('SOL') },
  );
}

/** The only function that may open an API secret. No route reads what it reads. */
export function verifyRequest(fn: CofferFunction, { tables, secretsKey }: DataStack): void {
  fn.canRead(tables['api-keys'], 'reads the key of the caller')
    .canRead(tables.projects, 'reads its project and settings')
    .canRead(tables.guards, 'reads how often the address has failed in this minute')
    .canWrite(tables.guards, 'takes nonces and counts requests', 'put', 'update')
    .canWriteItems(tables['session-keys'], {
      why: 'records what the request for a session key asks',
      actions: ['put'],
      keys: ['V#*'],
    })
    .canWriteItems(tables.requests, {
      why: 'records what the request for an order asks',
      actions: ['update'],
      keys: ['B#*', 'SB#*', 'IK#*', 'N#*'],
    })
    .canWriteItems(tables.requests, {
      why: 'begins the record of an Idempotency-Key anew, and notes the first record of all',
      actions: ['put'],
      keys: ['IK#*', 'SINCE'],
    })
    .canWriteItems(tables.requests, {
      why: 'records a call for a batch of payouts, and its body in parts',
      actions: ['put'],
      keys: ['P#*'],
    })
    .canReadItems(tables.requests, 'reads what such a key asked before', 'IK#*')
    .variable('KMS_SECRETS_KEY', secretsKey.keyArn)
    .allow('opens the key’s secret to verify the signature', ['kms:Decrypt'], secretsKey.keyArn);
}

/** Seals the two secrets of a new API key. */
export function sealsSecrets(fn: CofferFunction, data: DataStack): void {
  const keys = {
    KMS_SECRETS_KEY: data.secretsKey,
    KMS_WEBHOOK_SECRETS_KEY: data.webhookSecretsKey,
  };
  for (const [variable, key] of Object.entries(keys)) {
    fn.variable(variable, key.keyArn).allow(
      'seals a secret of a new API key; it cannot open it again',
      ['kms:GenerateDataKey'],
      key.keyArn,
    );
  }
}

/** Opens only seeds of one family. */
export const ofFamily = (family: Family) => ({
  StringEquals: { 'kms:EncryptionContext:family': family },
});

/**
 * Its keys carry the tag `coffer:project`; it can name and read only those, and tag only keys that
 * have no alias, which a key that it makes gets a moment later.
 */
export function makeProjectKeys(fn: CofferFunction, data: DataStack): void {
  const { key, alias } = keysOf(fn);
  const tagged = {
    Null: { 'aws:RequestTag/coffer:project': 'false' },
    StringEquals: { 'aws:RequestTag/coffer:stage': fn.stage.stage },
    'ForAllValues:StringEquals': {
      'aws:TagKeys': ['coffer:project', 'coffer:family', 'coffer:stage'],
    },
  };
  const { projects } = data.tables;
  fn.canReadItems(projects, 'reads which of a project’s keys exist already', 'K#*', seedItems)
    .canWriteItems(projects, {
      why: 'records each hot key that it made',
      actions: ['update'],
      keys: ['K#*'],
    })
    .canWriteItems(projects, {
      why: 'records whose a hot wallet’s address is, and the seeds',
      actions: ['put'],
      keys: ['HOT#*', seedItems],
    })
    .variable('KMS_SEEDS_KEY', data.seedsKey.keyArn)
    .variable('SEED_BUCKET', data.seedCopies.bucket.bucketName)
    .variable('BREAK_GLASS_ROLE_ARN', data.breakGlass.roleArn)
    .allow(
      'makes a project’s seeds and derives its extended public keys',
      ['kms:Decrypt', 'kms:GenerateDataKeyWithoutPlaintext'],
      data.seedsKey.keyArn,
    )
    .allow('writes the copy of a project once', ['s3:PutObject'], data.seedCopies.objects, {
      conditions: unwritten,
      wide: copyPattern,
    })
    .allow('makes a hot wallet’s key', ['kms:CreateKey'], '*', {
      conditions: tagged,
      wide: 'a key has no name before it is made; X-Ray’s two write actions name no resource',
    })
    .allow('tags that key with its project', ['kms:TagResource'], key, {
      conditions: { ...tagged, Null: { ...tagged.Null, ...unnamed.Null } },
      wide: keyPattern,
    })
    .allow('reads the public key of a key that it made', ['kms:GetPublicKey'], key, {
      conditions: ofProjects,
      wide: keyPattern,
    })
    .allow('gives a new key its alias, and never a key a second one', ['kms:CreateAlias'], key, {
      conditions: { Null: { ...ofProjects.Null, ...unnamed.Null } },
      wide: keyPattern,
    })
    .allow('gives that key its alias', ['kms:CreateAlias'], alias, { wide: aliasPattern });
  readsCopies(fn, data, 'reads a copy that exists already');
  looksUpAliases(fn, 'finds a key that it made before');
  multiRegionRole(fn);
}

const aliasPattern = 'one alias per project and family, below the stage';

/** Hot wallets' keys, and the aliases of the stage. */
function keysOf(fn: CofferFunction): { key: string; alias: string } {
  const stack = Stack.of(fn);
  const resourceName = `coffer/${fn.stage.stage}/*`;
  return {
    key: stack.formatArn({ service: 'kms', resource: 'key', resourceName: '*' }),
    alias: stack.formatArn({ service: 'kms', resource: 'alias', resourceName }),
  };
}

/** Finds the key of an alias. An alias that does not exist has no key: it is asked for by its own name. */
export function looksUpAliases(fn: CofferFunction, why: string): void {
  const { key, alias } = keysOf(fn);
  fn.allow(why, ['kms:DescribeKey'], key, {
    conditions: ofProjects,
    wide: keyPattern,
  }).allow(why, ['kms:DescribeKey'], alias, { wide: aliasPattern });
}

/** Reads the locked copies, whose bucket names its readers too (lib/constructs/seed-copies.ts). */
export function readsCopies(fn: CofferFunction, { seedCopies }: DataStack, why: string): void {
  fn.allow(why, ['s3:GetObject'], seedCopies.objects, { wide: copyPattern });
}

/** KMS makes this role for itself with the first multi-Region key of an account. */
function multiRegionRole(fn: CofferFunction): void {
  const service = 'mrk.kms.amazonaws.com';
  fn.allow(
    'lets KMS make its own role with the first multi-Region key of the account',
    ['iam:CreateServiceLinkedRole'],
    Stack.of(fn).formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `aws-service-role/${service}/AWSServiceRoleForKeyManagementServiceMultiRegionKeys`,
    }),
    {
      conditions: { StringEquals: { 'iam:AWSServiceName': service } },
      outsideItsCode: 'KMS makes this call while it makes the key',
    },
  );
}
