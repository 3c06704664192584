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
  CreateGrantCommand,
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
} from '@aws-sdk/client-kms';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  breakGlass,
  everything,
  projectId,
  signer,
  trust,
} from '#test/scenarios/keys/key-policies.ts';
import { maker, setUpKeys } from '#test/scenarios/project-keys.ts';

const iam = new IAMClient({});
let end: () => Promise<void>;
let keyId: string;

beforeAll(async () => {
  end = await setUpKeys('policies');
  await Promise.all([signer, breakGlass, admin].map(createRole));
  const { hot } = await maker().make(projectId);
  keyId = hot.EVM.keyId;
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

test.each([
  ['an administrator', admin],
  ['the signer', signer],
])('%s gets past the policy by none of these ways', async (_, role) => {
  const kms = await kmsOf(role);
  for (const [what, take] of [...ways, ['a grant', grant] as const]) {
    await expect(take(kms), what).rejects.toMatchObject({ name: 'AccessDeniedException' });
  }
  const deletion = new ScheduleKeyDeletionCommand({ KeyId: keyId, PendingWindowInDays: 30 });
  await expect(kms.send(deletion)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

test('the signer signs; an administrator and the break-glass role do not', async () => {
  expect((await sign(await kmsOf(signer))).Signature).toBeDefined();
  for (const role of [admin, breakGlass]) {
    await expect(sign(await kmsOf(role)), role).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  }
});

test('the break-glass role takes each of these ways, and gives no grant', async () => {
  const kms = await kmsOf(breakGlass);
  for (const [, take] of ways) await take(kms);
  await kms.send(new EnableKeyCommand({ KeyId: keyId }));
  await expect(grant(kms)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

/** A role that IAM allows everything. */
async function createRole(RoleName: string): Promise<void> {
  await iam.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument: trust }));
  await iam.send(
    new PutRolePolicyCommand({ RoleName, PolicyName: 'all', PolicyDocument: everything }),
  );
}

async function deleteRole(RoleName: string): Promise<void> {
  await iam.send(new DeleteRolePolicyCommand({ RoleName, PolicyName: 'all' }));
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

const sign = (kms: KMSClient) =>
  kms.send(
    new SignCommand({
      KeyId: keyId,
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
