/** Keys, seeds and secrets on the emulator's KMS. */
import {
  DescribeKeyCommand,
  GetKeyPolicyCommand,
  GetPublicKeyCommand,
  ListAliasesCommand,
  ListResourceTagsCommand,
} from '@aws-sdk/client-kms';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyring } from '#aws/keys/keyring.ts';
import { makeMessageKeyring } from '#aws/keys/message-keyring.ts';
import { makeSecrets } from '#aws/keys/secrets.ts';
import { makeSeedVaults } from '#aws/keys/seed.ts';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { checkAddress } from '#chains/account/address.ts';
import { accountXpub, deriveFromXpub } from '#chains/account/derive.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { deriveSolanaAddress } from '#chains/solana/account/derive.ts';
import { makeHandler as makeDeriveHandler } from '#functions/keys/derive-address.ts';
import { addressOfSpki, makeHandler } from '#functions/keys/make-project-keys.ts';
import { digest, keyCount, silent } from '#test/scenarios/keys/kms.ts';
import {
  dying,
  expireLock,
  kms,
  maker,
  recordOf,
  setUpKeys,
  slug,
} from '#test/scenarios/project-keys.ts';

let end: () => Promise<void>;
beforeAll(async () => {
  end = await setUpKeys('keys');
});
afterAll(() => end());

test("a project's keys are created once, tagged, with their policy and alias", async () => {
  const make = makeHandler({ keys: maker(), log: silent });
  const told = await make({ projectId: slug('once') });
  const made = await maker().make(slug('once'));
  // Its caller, an admin function, learns the addresses and nothing else.
  const addresses = Object.entries(made.hot).map(([one, { address }]) => [one, { address }]);
  expect(told).toEqual({ hot: Object.fromEntries(addresses) });
  for (const family of ['EVM', 'TRX', 'SOL'] as const) {
    const { address, keyId } = made.hot[family];
    expect(checkAddress(family, address)).toEqual({ address });
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: keyId }));
    expect(KeyMetadata).toMatchObject({
      KeySpec: family === 'SOL' ? 'ECC_NIST_EDWARDS25519' : 'ECC_SECG_P256K1',
      KeyUsage: 'SIGN_VERIFY',
      MultiRegion: true,
    });
    const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
    expect(addressOfSpki(family, PublicKey!)).toBe(address);
    const { Tags } = await kms.send(new ListResourceTagsCommand({ KeyId: keyId }));
    expect(Tags).toContainEqual({ TagKey: 'coffer:project', TagValue: slug('once') });
    const { Policy } = await kms.send(new GetKeyPolicyCommand({ KeyId: keyId }));
    expect(Policy).toContain('NobodyElseSigns');
    const { Aliases } = await kms.send(new ListAliasesCommand({ KeyId: keyId }));
    expect(Aliases?.[0]?.AliasName).toBe(
      `alias/coffer/local/${slug('once')}/${family.toLowerCase()}`,
    );
  }
  const before = await keyCount();
  expect(await make({ projectId: slug('once') })).toEqual(told);
  expect(await keyCount()).toBe(before);
});

test('concurrent runs create one set of keys; the others are told to retry', async () => {
  const before = await keyCount();
  const results = await Promise.allSettled([1, 2, 3].map(() => maker().make(slug('crowd'))));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeLessThan(3);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 50301 });
  expect(await keyCount()).toBe(before + 3);
});

// Three answers for each hot key, then one for each seed.
test.each([2, 3, 4, 6, 10, 11, 12])(
  'the next run completes a run that was killed after call %i to KMS',
  async (dies) => {
    const projectId = slug(`killed${dies}`);
    await expect(maker({ kms: dying(kms, dies) }).make(projectId)).rejects.toThrow();
    await expect(maker().make(projectId)).rejects.toMatchObject({ code: 50301 });
    await expireLock(projectId);
    const made = await maker().make(projectId);
    expect(await maker().make(projectId)).toEqual(made);
    expect(await recordOf(projectId)).not.toHaveProperty('lockedUntil');
  },
);

test('a run that lost its lock changes nothing of the keys that a later run created', async () => {
  const vaults = makeSeedVaults();
  const slow = maker({
    seeds: {
      ...vaults,
      EVM: {
        withSeed: async (project, use) => {
          await expireLock(slug('stolen'));
          await maker().make(slug('stolen'));
          return vaults.EVM.withSeed(project, use);
        },
      },
    },
  });
  await expect(slow.make(slug('stolen'))).rejects.toThrow('recorded already');
  const made = await maker().make(slug('stolen'));
  expect(deriveFromXpub('EVM', made.xpub.EVM, 1)).toMatch(/^0x/);
  const project = { projectId: slug('stolen'), wrappedSeeds: made.wrappedSeeds };
  for (const family of ['EVM', 'TRX'] as const) {
    await vaults[family].withSeed(project, (seed) =>
      expect(accountXpub(family, seed)).toBe(made.xpub[family]),
    );
  }
});

test("the keyring makes recoverable low-s signatures with the project's key", async () => {
  const { hot } = await maker().make(slug('sign'));
  const keyring = makeKeyring();
  for (let i = 0; i < 8; i++) {
    const one = Uint8Array.from(digest, (byte) => byte ^ i);
    const { address, keyId } = hot.EVM;
    const signature = await keyring.signDigest({ keyId, address, digest: one });
    expect(signature.s).toBeLessThan(2n ** 255n);
  }
  const wrong = { keyId: hot.TRX.keyId, address: hot.EVM.address, digest };
  await expect(keyring.signDigest(wrong)).rejects.toThrow(WrongKey);
});

test("the message keyring signs the message itself with the project's Ed25519 key", async () => {
  const { hot } = await maker().make(slug('message'));
  const keyring = makeMessageKeyring();
  const publicKey = base58.decode(hot.SOL.address);
  for (const length of [1, 250, 1232, 4096]) {
    const message = new Uint8Array(length).map((_, i) => i * 7);
    const signature = await keyring.signMessage({ keyId: hot.SOL.keyId, publicKey, message });
    expect(ed25519.verify(signature, message, publicKey)).toBe(true);
  }
  const message = digest;
  const wrong = { keyId: hot.SOL.keyId, publicKey: new Uint8Array(32).fill(1), message };
  await expect(keyring.signMessage(wrong)).rejects.toThrow(WrongKey);
});

test('a seed decrypts only for its own project and is wiped after use', async () => {
  const projectId = slug('seeded');
  const { wrappedSeeds, xpub } = await maker().make(projectId);
  const vaults = makeSeedVaults();
  let leaked: Uint8Array | undefined;
  await vaults.EVM.withSeed({ projectId, wrappedSeeds }, (seed) => {
    leaked = seed;
    expect(accountXpub('EVM', seed)).toEqual(xpub.EVM);
    expect(evmPrivateKey(seed, 1)).toHaveLength(32);
    // The seed of another family is another seed.
    expect(accountXpub('TRX', seed)).not.toBe(xpub.TRX);
  });
  expect(leaked).toEqual(new Uint8Array(64));
  const addresses = {
    EVM: deriveFromXpub('EVM', xpub.EVM, 1),
    TRX: deriveFromXpub('TRX', xpub.TRX, 1),
    SOL: await vaults.SOL.withSeed({ projectId, wrappedSeeds }, (seed) =>
      deriveSolanaAddress(seed, 1),
    ),
  };
  const others = { projectId: 'other', wrappedSeeds };
  await expect(vaults.EVM.withSeed(others, () => 1)).rejects.toThrow();
  const failing = vaults.EVM.withSeed({ projectId, wrappedSeeds }, (seed) => {
    leaked = seed;
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(leaked).toEqual(new Uint8Array(64));

  const lines: unknown[] = [];
  const errors: unknown[] = [];
  const log = {
    ...silent,
    info: (...line: unknown[]) => void lines.push(line),
    error: (...line: unknown[]) => void errors.push(line),
  };
  const derive = makeDeriveHandler({
    projects: { seeds: async (id) => (id === projectId ? { wrappedSeeds, xpub } : null) },
    seeds: vaults.SOL,
    log,
  });
  expect(await derive({ projectId: slug('seeded'), index: 1 })).toEqual(addresses);
  expect(lines).toEqual([['address.derived', { projectId: slug('seeded'), index: 1 }]]);
  await expect(derive({ projectId: 'none', index: 1 })).rejects.toThrow('no such project');
  for (const index of [0, -1, 1.5, 2 ** 31, '1' as never]) {
    await expect(derive({ projectId: slug('seeded'), index })).rejects.toThrow('index from 1');
  }
  expect(errors).toHaveLength(6);
  expect(errors[0]).toMatchObject([
    'address.derive-failed',
    { projectId: 'none', index: 1, error: { message: 'no such project' } },
  ]);
});

test('secrets do not decrypt for another project, another key or another purpose', async () => {
  const demo = { project: 'demo', appId: 'app_1' };
  const sealed = await makeSecrets('api').seal('api-secret', demo);
  expect(JSON.stringify(sealed)).not.toContain('api-secret');
  expect(await makeSecrets('api').open(sealed, demo)).toBe('api-secret');
  // The second box has the same KMS key: it is the context that keeps them apart.
  const keyId = process.env.KMS_SECRETS_KEY!;
  for (const [box, context] of [
    [makeSecrets('api'), { ...demo, project: 'other' }],
    [makeSecrets('api'), { ...demo, appId: 'app_2' }],
    [makeSecrets('webhook', { keyId }), demo],
  ] as const) {
    await expect(box.open(sealed, context)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});
