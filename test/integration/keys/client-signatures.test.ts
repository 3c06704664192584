/** Messages and typed data signed by the emulator's KMS and by a key from a wrapped seed. */
import { base58 } from '@scure/base';
import { type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSeedVaults } from '#aws/keys/seed.ts';
import { makeWalletKeyring, makeWalletMessageKeyring } from '#aws/keys/wallet-keyrings.ts';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { deriveFromXpub } from '#chains/account/derive.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { signDigest } from '#chains/evm/pay/sign-digest.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { deriveSolanaAddress, solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { maker, setUpKeys, slug } from '#test/scenarios/project-keys.ts';
import { mail } from '#test/unit/chains/evm/typed-data/vectors.ts';

let end: () => Promise<void>;
beforeAll(async () => {
  end = await setUpKeys('signatures');
});
afterAll(() => end());

test('viem verifies the signatures of the hot wallet and of a sub-account', async () => {
  const projectId = slug('signatures');
  const made = await maker().make(projectId);
  const projects = { seeds: async (id: string) => (id === projectId ? made : null) };
  const seeds = makeSeedVaults();
  const keyring = makeWalletKeyring({
    projects,
    seeds: seeds.EVM,
    childKey: evmPrivateKey,
  });
  const wallets = [
    made.hot.EVM,
    { address: deriveFromXpub('EVM', made.xpub.EVM, 3), keyId: seedKeyId(projectId, 3) },
  ];
  const { data, digest } = readTypedData(mail, 1);
  for (const { keyId, address: text } of wallets) {
    const address = text as `0x${string}`;
    const sign = async (digest: Uint8Array) =>
      (await signDigest({ keyring, keyId, address, digest })) as `0x${string}`;
    const message = 'I own this address';
    const signature = await sign(personalMessageDigest(message));
    expect(await verifyMessage({ address, message, signature })).toBe(true);
    const typed = { ...(data as unknown as TypedDataDefinition), address };
    expect(await verifyTypedData({ ...typed, signature: await sign(digest) })).toBe(true);
    expect(await verifyTypedData({ ...typed, signature })).toBe(false);
  }
  const foreign = { keyId: seedKeyId(projectId, 4), address: wallets[1]!.address, digest };
  await expect(keyring.signDigest(foreign)).rejects.toThrow(WrongKey);

  const messages = makeWalletMessageKeyring({
    projects,
    seeds: seeds.SOL,
    childKey: solanaPrivateKey,
  });
  const sol = await seeds.SOL.withSeed({ projectId, ...made }, (seed) =>
    deriveSolanaAddress(seed, 3),
  );
  const publicKey = base58.decode(sol);
  const keyId = seedKeyId(projectId, 3);
  expect(await messages.signMessage({ keyId, publicKey, message: digest })).toHaveLength(64);
});

test('the seed of another project does not decrypt', async () => {
  const [one, two] = [slug('one'), slug('two')];
  const made = await maker().make(one);
  const keyring = makeWalletKeyring({
    projects: { seeds: async () => made },
    seeds: makeSeedVaults().EVM,
    childKey: evmPrivateKey,
  });
  const address = deriveFromXpub('EVM', made.xpub.EVM, 1);
  const input = { keyId: seedKeyId(two, 1), address, digest: new Uint8Array(32) };
  await expect(keyring.signDigest(input)).rejects.toMatchObject({
    name: 'InvalidCiphertextException',
  });
});

test('the seed of another family does not decrypt, though the same role may use the key', async () => {
  const projectId = slug('families');
  const made = await maker().make(projectId);
  const { EVM, TRX, SOL } = made.wrappedSeeds;
  const swapped = { projectId, wrappedSeeds: { EVM: TRX, TRX: SOL, SOL: EVM } };
  for (const vault of Object.values(makeSeedVaults())) {
    await expect(vault.withSeed(swapped, () => undefined)).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  }
});
