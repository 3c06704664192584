import { randomUUID } from 'node:crypto';
import {
  CreateAliasCommand,
  CreateKeyCommand,
  type CreateKeyCommandInput,
  DescribeKeyCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  GetPublicKeyCommand,
  KMSClient,
} from '@aws-sdk/client-kms';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { HotKey, ProjectKeys, ProjectSeeds, WrappedSeeds } from '#model/project.ts';
import { type Family, families } from '#shared/chains.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';
import { ApiError } from '#wire/api-error.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { hotKeysOf } from '../projects/project-item.ts';
import { readProjectKeys, readSeeds } from '../projects/read-project-keys.ts';
import { environment, need } from '../runtime/config.ts';
import { aliasedKey } from './aliased-key.ts';
import { signingKeyPolicy } from './key-policy.ts';
import { type SeedVault, seedContext } from './seed.ts';
import { makeSeedCopies, type SeedCopies } from './seed-copies.ts';
import { settled } from './settled.ts';

/** The variable that names the one role that signs with a family's keys. */
const signerRoles = {
  EVM: 'VAULT_ROLE_EVM',
  TRX: 'VAULT_ROLE_TRON',
  SOL: 'VAULT_ROLE_SOLANA',
} as const;
const keySpecs = {
  EVM: 'ECC_SECG_P256K1',
  TRX: 'ECC_SECG_P256K1',
  SOL: 'ECC_NIST_EDWARDS25519',
} as const satisfies Record<Family, CreateKeyCommandInput['KeySpec']>;

/** Seconds that a run holds the lock: longer than the function may run. */
const lockS = 120;

/** The part of a project's hot keys that exists already. */
type Have = Partial<Record<Family, HotKey>>;

interface Options {
  seeds: Record<Family, SeedVault>;
  copies?: Pick<SeedCopies, 'keep'>;
  /** The address, in the family's form, of a public key in SPKI DER. */
  addressOf: (family: Family, spki: Uint8Array) => string;
  /** The extended public key that the addresses of sub-accounts derive from. */
  xpubOf: (family: 'EVM' | 'TRX', seed: Uint8Array) => string;
  kms?: KMSClient;
  client?: DynamoDBDocumentClient;
}

/**
 * Makes a project's keys once: three KMS signing keys and three wrapped seeds. Each step is recorded
 * once, in items that only this function writes, so that the next run finishes what a failed run
 * began: each hot key, together with the entry that finds its project by its address, and then the
 * seeds. A lock beside the hot keys keeps two runs apart. Two things guard against lost records,
 * since each can exist only once: the alias of a key, and the locked copy of the seeds, which is
 * written before they are recorded.
 * Throws ApiError 'busy' while another run works.
 */
export function makeProjectKeys(options: Options): {
  make(projectId: string): Promise<ProjectKeys>;
} {
  const kms = options.kms ?? new KMSClient({});
  const client = options.client ?? documentClient();
  const copies = options.copies ?? makeSeedCopies();
  const table = () => need('TABLE_PROJECTS');

  return {
    async make(projectId) {
      const done = await readProjectKeys(client, projectId);
      if (done) return done;
      const run = randomUUID();
      const have = await lock(projectId, run);
      for (const family of families) {
        have[family] ??= await record(projectId, { run, family }, await makeKey(projectId, family));
      }
      const { EVM, TRX, SOL } = have;
      if (!EVM || !TRX || !SOL) throw new Error('the seeds come after the keys');
      const hot = { EVM, TRX, SOL };
      const { wrappedSeeds, xpub } = await copied(projectId, hot);
      await recordSeeds(projectId, run, { wrappedSeeds, xpub });
      return { hot, wrappedSeeds, xpub };
    },
  };

  async function lock(projectId: string, run: string): Promise<Have> {
    const now = Math.floor(Date.now() / 1000);
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: projectKeys.hotKeys(projectId),
          UpdateExpression: 'SET lockedBy = :run, lockedUntil = :until',
          ConditionExpression: 'attribute_not_exists(lockedUntil) OR lockedUntil < :now',
          ExpressionAttributeValues: { ':run': run, ':until': now + lockS, ':now': now },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return hotKeysOf(Attributes);
    } catch (error) {
      if (!isNamed(error, 'ConditionalCheckFailedException')) throw error;
      throw new ApiError('busy', `The keys of ${projectId} are being made`, {
        headers: { 'Retry-After': '5' },
      });
    }
  }

  /** Records a hot key once, while this run holds the lock, and whose wallet its address is. */
  async function record(
    projectId: string,
    { run, family }: { run: string; family: Family },
    key: HotKey,
  ): Promise<HotKey> {
    await writeAll(projectId, [
      {
        Update: {
          TableName: table(),
          Key: projectKeys.hotKeys(projectId),
          UpdateExpression: 'SET #name = :value',
          ConditionExpression: 'lockedBy = :run AND attribute_not_exists(#name)',
          ExpressionAttributeNames: { '#name': family },
          ExpressionAttributeValues: { ':value': key, ':run': run },
        },
      },
      {
        Put: {
          TableName: table(),
          Item: { ...projectKeys.hotWallet(family, key.address), projectId },
          // Of this project's own if only the item of its keys was lost.
          ConditionExpression: 'attribute_not_exists(pk) OR projectId = :project',
          ExpressionAttributeValues: { ':project': projectId },
        },
      },
    ]);
    return key;
  }

  /** Records the seeds once, while this run holds the lock, and frees it. */
  async function recordSeeds(projectId: string, run: string, seeds: ProjectSeeds): Promise<void> {
    await writeAll(projectId, [
      {
        Put: {
          TableName: table(),
          Item: { ...projectKeys.seeds(projectId), ...seeds },
          // The same ones if only the item of the hot keys was lost.
          ConditionExpression: 'attribute_not_exists(pk) OR wrappedSeeds = :seeds',
          ExpressionAttributeValues: { ':seeds': seeds.wrappedSeeds },
        },
      },
      {
        Update: {
          TableName: table(),
          Key: projectKeys.hotKeys(projectId),
          UpdateExpression: 'REMOVE lockedBy, lockedUntil',
          ConditionExpression: 'lockedBy = :run',
          ExpressionAttributeValues: { ':run': run },
        },
      },
    ]);
  }

  async function writeAll(projectId: string, items: TransactItem[]): Promise<void> {
    const { ok } = await transact(client, items);
    if (!ok) throw new Error(`the keys of ${projectId} are recorded already, by another run`);
  }

  async function makeKey(projectId: string, family: Family) {
    const alias = hotKeyAlias(environment().STAGE, projectId, family);
    const keyId = (await aliasedKey(kms, alias)) ?? (await createKey(projectId, family, alias));
    const { PublicKey } = await settled(() => kms.send(new GetPublicKeyCommand({ KeyId: keyId })));
    if (!PublicKey) throw new Error(`KMS gave no public key of ${alias}`);
    return { address: options.addressOf(family, PublicKey), keyId };
  }

  async function createKey(projectId: string, family: Family, alias: string): Promise<string> {
    const signerRoleArn = need(signerRoles[family]);
    const account = signerRoleArn.split(':')[4] ?? '';
    const stage = environment().STAGE;
    const request: CreateKeyCommandInput = {
      KeySpec: keySpecs[family],
      KeyUsage: 'SIGN_VERIFY',
      MultiRegion: true,
      Description: `Hot wallet ${family} of project ${projectId} (${stage})`,
      Tags: [
        { TagKey: 'coffer:project', TagValue: projectId },
        { TagKey: 'coffer:family', TagValue: family },
        { TagKey: 'coffer:stage', TagValue: stage },
      ],
      // The role that makes keys must not be able to change their policies. The account's
      // administrators can, so nobody is locked out.
      BypassPolicyLockoutSafetyCheck: true,
      Policy: signingKeyPolicy({
        account,
        signerRoleArns: [signerRoleArn],
        breakGlassRoleArn:
          environment().BREAK_GLASS_ROLE_ARN ??
          `arn:aws:iam::${account}:role/coffer-${stage}-break-glass`,
        // This function's own role (lib/constructs/coffer-function.ts).
        makerRoleArn: `${signerRoleArn.split('/')[0]}/coffer-${stage}-keys-make-project-keys`,
      }),
    };
    const { KeyMetadata } = await createAnyRegion(request);
    const keyId = KeyMetadata?.KeyId;
    if (!keyId) throw new Error('KMS gave no key');
    try {
      await settled(() =>
        kms.send(new CreateAliasCommand({ AliasName: alias, TargetKeyId: keyId })),
      );
      return keyId;
    } catch (error) {
      if (!isNamed(error, 'AlreadyExistsException')) throw error;
      // An earlier run made the alias, and DescribeKey did not see it yet: its key counts.
      const { KeyMetadata: first } = await settled(() =>
        kms.send(new DescribeKeyCommand({ KeyId: alias })),
      );
      return first?.KeyId ?? keyId;
    }
  }

  /** Makes a multi-Region key if the key spec and the Region allow it, otherwise a plain one. */
  async function createAnyRegion(request: CreateKeyCommandInput) {
    try {
      return await kms.send(new CreateKeyCommand(request));
    } catch (error) {
      if (!isNamed(error, 'UnsupportedOperationException')) throw error;
      return kms.send(new CreateKeyCommand({ ...request, MultiRegion: false }));
    }
  }

  /**
   * The project's keys as its locked copy has them. If there was a copy already, an earlier run
   * died before it recorded its seeds, or the table was lost since. Then the seeds of the copy count,
   * and the new ones are dropped: no address was derived from them. Throws if the copy is not this
   * project's.
   */
  async function copied(projectId: string, hot: ProjectKeys['hot']): Promise<ProjectKeys> {
    const recorded = await readSeeds(client, projectId);
    const wrappedSeeds = recorded?.wrappedSeeds ?? (await makeSeeds(projectId));
    // Each seed is opened before the copy is written: a copy stays forever, so they must open.
    const xpub = await openAll(projectId, wrappedSeeds);
    const kept = await copies.keep(projectId, { hot, xpub, wrappedSeeds });
    const differs = (what: string) =>
      new Error(`the locked copy of ${projectId} has another ${what}: see "Keys" in the runbook`);
    for (const family of families) {
      if (kept.hot[family].keyId !== hot[family].keyId) throw differs(`${family} key`);
    }
    if (families.every((family) => kept.wrappedSeeds[family] === wrappedSeeds[family])) return kept;
    if (recorded) throw differs('seed than its record');
    const { EVM: evm, TRX: trx } = await openAll(projectId, kept.wrappedSeeds);
    if (evm !== kept.xpub.EVM || trx !== kept.xpub.TRX) throw differs('extended public key');
    return kept;
  }

  /** Opens the seed of each family; returns the extended public keys of those that have one. */
  async function openAll(projectId: string, wrappedSeeds: WrappedSeeds) {
    const project = { projectId, wrappedSeeds };
    const xpub = (family: 'EVM' | 'TRX') =>
      options.seeds[family].withSeed(project, (seed) => options.xpubOf(family, seed));
    const [EVM, TRX] = await Promise.all([
      xpub('EVM'),
      xpub('TRX'),
      options.seeds.SOL.withSeed(project, () => undefined),
    ]);
    return { EVM, TRX };
  }

  async function makeSeeds(projectId: string): Promise<WrappedSeeds> {
    return {
      EVM: await makeSeed(projectId, 'EVM'),
      TRX: await makeSeed(projectId, 'TRX'),
      SOL: await makeSeed(projectId, 'SOL'),
    };
  }

  async function makeSeed(projectId: string, family: Family): Promise<string> {
    const { CiphertextBlob } = await kms.send(
      new GenerateDataKeyWithoutPlaintextCommand({
        KeyId: need('KMS_SEEDS_KEY'),
        NumberOfBytes: 64,
        EncryptionContext: seedContext(projectId, family),
      }),
    );
    if (!CiphertextBlob) throw new Error('KMS gave no seed');
    return Buffer.from(CiphertextBlob).toString('base64');
  }
}

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;
