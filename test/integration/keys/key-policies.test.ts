/** A hot wallet's key under the emulator's KMS, which asks its policy on each call of a role. */
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  GetRoleCommand,
  IAMClient,
  PutRolePolicyCommand,
} from '@aws-sdk/client-iam';
import {
  CreateAliasCommand,
  CreateGrantCommand,
  CreateKeyCommand,
  DeleteAliasCommand,
  DisableKeyCommand,
  EnableKeyCommand,
  GetKeyPolicyCommand,
  KMSClient,
  PutKeyPolicyCommand,
  ReplicateKeyCommand,
  ScheduleKeyDeletionCommand,
  SignCommand,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-kms';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyring } from '#aws/keys/keyring.ts';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';
import {
  admin,
  breakGlass,
  everything,
  projectId,
  signer,
  signs,
  trust,
} from '#test/scenarios/keys/key-policies.ts';
import { maker, setUpKeys, slug } from '#test/scenarios/project-keys.ts';

const iam = new IAMClient({});
let end: () => Promise<void>;
let keyId: string;
let address: string;
let otherKeyId: string;
const alias = hotKeyAlias('local', projectId, 'EVM');
const otherAlias = hotKeyAlias('local', slug('policies-other'), 'EVM');
const thiefs = hotKeyAlias('local', slug('thief'), 'EVM');

beforeAll(async () => {
  end = await setUpKeys('policies');
  await Promise.all([signer, breakGlass, admin].map(createRole));
  const { hot } = await maker().make(projectId);
  ({ keyId, address } = hot.EVM);
  otherKeyId = (await maker().make(slug('policies-other'))).hot.EVM.keyId;
});
afterAll(async () => {
  await Promise.all([signer, breakGlass, admin].map(deleteRole));
  await end();
});

const ways: [string, (kms: KMSClient) => Promise<unknown>][] = [
  [
    'a replica',
    (kms) => kms.send(new ReplicateKeyCommand({ KeyId: keyId, ReplicaRegion: 'eu-west-1' })),
  ],
  [
    'another policy',
    async (kms) => {
      const { Policy } = await kms.send(new GetKeyPolicyCommand({ KeyId: keyId }));
      await kms.send(new PutKeyPolicyCommand({ KeyId: keyId, Policy }));
    },
  ],
  [
    'a tag',
    (kms) =>
      kms.send(new TagResourceCommand({ KeyId: keyId, Tags: [{ TagKey: 'a', TagValue: 'b' }] })),
  ],
  ['a tag less', (kms) => kms.send(new UntagResourceCommand({ KeyId: keyId, TagKeys: ['a'] }))],
  ['disabling', (kms) => kms.send(new DisableKeyCommand({ KeyId: keyId }))],
];
/** A way that takes the alias from the key; the break-glass role gives it back. */
const renaming: typeof ways = [
  [
    'another alias, of another project',
    (kms) => kms.send(new CreateAliasCommand({ AliasName: thiefs, TargetKeyId: keyId })),
  ],
  [
    'the alias on another key',
    async (kms) => {
      const { KeyMetadata } = await new KMSClient({}).send(new CreateKeyCommand({}));
      const move = { AliasName: alias, TargetKeyId: KeyMetadata?.KeyId };
      await kms.send(new UpdateAliasCommand(move));
    },
  ],
  [
    'another key’s alias on this one',
    (kms) => kms.send(new UpdateAliasCommand({ AliasName: otherAlias, TargetKeyId: keyId })),
  ],
  ['no alias', (kms) => kms.send(new DeleteAliasCommand({ AliasName: alias }))],
];

test.each([
  ['an administrator', admin],
  ['the signer', signer],
])('%s gets past the policy by none of these ways', async (_, role) => {
  const kms = await kmsOf(role);
  for (const [what, take] of [...ways, ...renaming, ['a grant', grant] as const]) {
    await expect(take(kms), what).rejects.toMatchObject({ name: 'AccessDeniedException' });
  }
  const deletion = new ScheduleKeyDeletionCommand({ KeyId: keyId, PendingWindowInDays: 30 });
  await expect(kms.send(deletion)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('the signer signs by the alias of the project, and by no key’s id', async () => {
  await allow(signer, signs);
  const kms = await kmsOf(signer);
  expect((await sign(kms, alias)).Signature).toBeDefined();
  // What a record names is not what decides: neither its own key nor another project's.
  for (const named of [keyId, otherKeyId, `arn:aws:kms:us-east-1:000000000000:key/${keyId}`]) {
    await expect(sign(kms, named), named).rejects.toMatchObject({ name: 'AccessDeniedException' });
  }
});

test('an order for another project’s address is signed with the own key, so with none', async () => {
  await allow(signer, signs);
  const keyring = makeKeyring({ client: await kmsOf(signer) });
  const digest = new Uint8Array(32).fill(7);
  const mine = hotKeyAlias('local', slug('policies-other'), 'EVM');
  await expect(keyring.signDigest({ keyId: mine, address, digest })).rejects.toThrow(WrongKey);
  expect((await keyring.signDigest({ keyId: alias, address, digest })).r).toBeGreaterThan(0n);
});

test('an administrator and the break-glass role sign with no key', async () => {
  for (const role of [admin, breakGlass]) {
    await expect(sign(await kmsOf(role)), role).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  }
});

test('the break-glass role takes each of these ways, and gives no grant', async () => {
  const kms = await kmsOf(breakGlass);
  for (const [, take] of ways) await take(kms);
  await renaming[0]![1](kms);
  await kms.send(new DeleteAliasCommand({ AliasName: thiefs }));
  await kms.send(new EnableKeyCommand({ KeyId: keyId }));
  await expect(grant(kms)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

/** A role that IAM allows everything. */
async function createRole(RoleName: string): Promise<void> {
  await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: trust }));
  await allow(RoleName, everything);
}

/** Allows a role this and nothing else. */
const allow = (RoleName: string, PolicyDocument: string) =>
  iam.send(new PutRolePolicyCommand({ RoleName, PolicyName: 'own', PolicyDocument }));

async function deleteRole(RoleName: string): Promise<void> {
  await iam.send(new DeleteRolePolicyCommand({ RoleName, PolicyName: 'own' }));
  await iam.send(new DeleteRoleCommand({ RoleName }));
}

async function kmsOf(RoleName: string): Promise<KMSClient> {
  const { Role } = await iam.send(new GetRoleCommand({ RoleName }));
  const { Credentials } = await new STSClient({}).send(
    new AssumeRoleCommand({ RoleArn: Role?.Arn, RoleSessionName: 'key-policies' }),
  );
  return new KMSClient({
    credentials: {
      accessKeyId: Credentials?.AccessKeyId ?? '',
      secretAccessKey: Credentials?.SecretAccessKey ?? '',
      sessionToken: Credentials?.SessionToken ?? '',
    },
  });
}

const sign = (kms: KMSClient, KeyId = keyId) =>
  kms.send(
    new SignCommand({
      KeyId,
      Message: new Uint8Array(32).fill(1),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    }),
  );

const grant = (kms: KMSClient) =>
  kms.send(
    new CreateGrantCommand({
      KeyId: keyId,
      GranteePrincipal: 'arn:aws:iam::000000000000:role/administrator',
      Operations: ['Sign'],
    }),
  );
