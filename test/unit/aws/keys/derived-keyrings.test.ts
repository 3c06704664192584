/** Keys of sub-accounts against second implementations, and what becomes of them after use. */
import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { TronWeb } from 'tronweb';
import { recoverAddress } from 'viem';
import { hdKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { makeWalletKeyring, makeWalletMessageKeyring } from '#aws/keys/wallet-keyrings.ts';
import { WrongKey } from '#aws/keys/wrong-key.ts';
import { accountXpub, deriveFromXpub } from '#chains/account/derive.ts';
import { signDigest } from '#chains/evm/pay/sign-digest.ts';
import { deriveSolanaAddress, solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { tronPrivateKey } from '#chains/tron/account/derive.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { addressOf, evm, seeds, world } from '#test/builders/aws/keys/derived-keyrings.ts';

const digest = keccak_256(new TextEncoder().encode('a payment'));
const message = new TextEncoder().encode('a transaction of Solana');

test.each([1, 2, 4711, 2 ** 31 - 1])('EVM child %i: viem signs the same', async (index) => {
  const { keyring, kms } = evm();
  const path = `m/44'/60'/0'/0/${index}` as const;
  // viem brings its own copy of the HD key's class, of another version: the same in substance.
  const theirs = hdKeyToAccount(HDKey.fromMasterSeed(seeds.demo!) as never, { path });
  const keyId = seedKeyId('demo', index);
  const signature = await signDigest({ keyring, keyId, address: theirs.address, digest });
  const hash = `0x${Buffer.from(digest).toString('hex')}` as const;
  expect(signature).toBe(await theirs.sign({ hash }));
  const recovered = await recoverAddress({ hash, signature: signature as `0x${string}` });
  expect(recovered).toBe(addressOf(index));
  expect(kms.send).not.toHaveBeenCalled();
});

test.each([1, 77])('TRON child %i: TronWeb knows it by its key', async (index) => {
  const { deps, client } = world(tronPrivateKey);
  const keyring = makeWalletKeyring(deps, { client });
  const root = HDKey.fromMasterSeed(seeds.demo!);
  const child = root.derive(`m/44'/195'/0'/0/${index}`);
  const theirs = TronWeb.address.fromPrivateKey(Buffer.from(child.privateKey!).toString('hex'));
  const address = `0x${tronAddressToHex(theirs as string)}`;
  const { r, s, yParity } = await keyring.signDigest({
    keyId: seedKeyId('demo', index),
    address,
    digest,
  });
  const point = new secp256k1.Signature(r, s).addRecoveryBit(yParity).recoverPublicKey(digest);
  expect(point.toBytes(true)).toEqual(child.publicKey);
  expect(deriveFromXpub('TRX', accountXpub('TRX', seeds.demo!), index)).toBe(theirs);
});

test.each([1, 5])('Solana child %i: OpenSSL verifies the signature', async (index) => {
  const { deps, client, given } = world(solanaPrivateKey);
  const keyring = makeWalletMessageKeyring(deps, { client });
  const publicKey = base58.decode(deriveSolanaAddress(seeds.demo!, index));
  const keyId = seedKeyId('demo', index);
  const signature = await keyring.signMessage({ keyId, publicKey, message });
  const der = Buffer.concat([
    hexToBytes('302e020100300506032b657004220420'),
    solanaPrivateKey(seeds.demo!, index),
  ]);
  const theirs = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  expect(verify(null, message, createPublicKey(theirs), signature)).toBe(true);
  expect(given.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
  const wrong = { keyId: seedKeyId('demo', index + 1), publicKey, message };
  await expect(keyring.signMessage(wrong)).rejects.toThrow(WrongKey);
});

test('many at once open the seed once, and nothing is left of it or of the keys', async () => {
  const { keyring, opened, given } = evm();
  const indexes = [1, 1, 2, 1, 3, 2];
  const signatures = await Promise.all(
    indexes.map((index) =>
      keyring.signDigest({ keyId: seedKeyId('demo', index), address: addressOf(index), digest }),
    ),
  );
  expect(signatures[0]).toEqual(signatures[3]);
  expect(opened).toEqual(['demo']);
  // One seed and one key of each index.
  expect(given).toHaveLength(4);
  expect(given.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
  await keyring.signDigest({ keyId: seedKeyId('demo', 1), address: addressOf(1), digest });
  expect(opened).toEqual(['demo', 'demo']);
});

test('two projects at once: each is signed for with its own seed', async () => {
  const { keyring, opened } = evm();
  await Promise.all(
    ['demo', 'other'].map((project) =>
      keyring.signDigest({ keyId: seedKeyId(project, 1), address: addressOf(1, project), digest }),
    ),
  );
  expect(opened.sort()).toEqual(['demo', 'other']);
});

test("another address's key signs nothing, and does not affect the others", async () => {
  const { keyring, given } = evm();
  const ask = (index: number, address: string) =>
    keyring.signDigest({ keyId: seedKeyId('demo', index), address, digest });
  const [wrong, right, foreign] = await Promise.allSettled([
    ask(1, addressOf(2)),
    ask(1, addressOf(1).toLowerCase()),
    ask(3, addressOf(3, 'other')),
  ]);
  expect(wrong).toMatchObject({ status: 'rejected', reason: expect.any(WrongKey) });
  expect(right.status).toBe('fulfilled');
  expect(foreign).toMatchObject({ status: 'rejected', reason: expect.any(WrongKey) });
  expect(given.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true);
});

test('when the seed does not open, every caller gets the error, and the next call tries again', async () => {
  const { keyring, opened } = evm({ fails: true });
  const ask = () =>
    keyring.signDigest({ keyId: seedKeyId('demo', 1), address: addressOf(1), digest });
  const results = await Promise.allSettled([ask(), ask()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(ask()).rejects.toThrow('AccessDenied');
  expect(opened).toHaveLength(2);
  const unknown = { keyId: seedKeyId('nobody', 1), address: addressOf(1), digest };
  await expect(evm().keyring.signDigest(unknown)).rejects.toThrow('no project nobody');
});

test.each(['seed:demo', 'seed:demo:0', 'seed:demo:-1', 'seed:demo:1.5', 'seed::1', 'seed:a:b:1'])(
  '%s is not an id of a key',
  async (keyId) => {
    const { keyring, kms, opened } = evm();
    const input = { keyId, address: addressOf(1), digest };
    await expect(keyring.signDigest(input)).rejects.toThrow('seed:<project>:<index>');
    expect(kms.send).not.toHaveBeenCalled();
    expect(opened).toEqual([]);
  },
);

test('every other id is one of KMS', async () => {
  const { keyring, kms, opened } = evm();
  const input = { keyId: 'arn:aws:kms:key/1', address: addressOf(1), digest };
  await expect(keyring.signDigest(input)).rejects.toThrow('KMS gave no signature');
  const { deps, client, kms: second } = world(solanaPrivateKey);
  const messages = makeWalletMessageKeyring(deps, { client });
  const publicKey = new Uint8Array(32).fill(1);
  await expect(messages.signMessage({ keyId: 'key', publicKey, message })).rejects.toThrow(
    'KMS gave no signature',
  );
  expect(kms.send).toHaveBeenCalledTimes(1);
  expect(second.send).toHaveBeenCalledTimes(1);
  expect(opened).toEqual([]);
});
