/** Derivation against published vectors, and against second implementations. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { TronWeb } from 'tronweb';
import { hdKeyToAccount, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { accountXpub, deriveFromXpub } from '#chains/account/derive.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { bip32PrivateKey, bip32PublicChild, hardened } from '#chains/shared/bip32.ts';
import { deriveSolanaAddress, solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { slip10Ed25519 } from '#chains/solana/account/slip10.ts';
import { tronAddressOfPublicKey } from '#chains/tron/account/address.ts';
import { tronPrivateKey } from '#chains/tron/account/derive.ts';
import { mnemonic, seed, seeds } from '#test/builders/chains/account/derive.ts';
import { bip32Vectors } from './bip32-vectors.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test.each(bip32Vectors)('BIP-32 vectors of seed $seed', ({ seed, chains }) => {
  const root = HDKey.fromMasterSeed(hexToBytes(seed));
  for (const { path, xpub, xprv } of chains) {
    const key = root.derive(path);
    expect(key.privateExtendedKey).toBe(xprv);
    if (xpub) expect(key.publicExtendedKey).toBe(xpub);
  }
});

const indexesOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number.parseInt(step, 10) + (step.endsWith("'") ? hardened : 0));

test.each(bip32Vectors)('the vaults derive the keys of seed $seed by their own code', (vector) => {
  for (const { path, xprv } of vector.chains) {
    const key = bip32PrivateKey(hexToBytes(vector.seed), indexesOf(path));
    expect(hex(key)).toBe(hex(HDKey.fromExtendedKey(xprv).privateKey!));
  }
});

test('a seed and an index out of range have no key', () => {
  expect(() => bip32PrivateKey(new Uint8Array(15), [])).toThrow('16 to 64');
  expect(() => bip32PrivateKey(new Uint8Array(65), [])).toThrow('16 to 64');
  for (const index of [-1, 0.5, 2 * hardened, Number.NaN])
    expect(() => bip32PrivateKey(seed, [index])).toThrow('an index is');
});

test('only an extended public key of the main network has children', () => {
  const { xprv, xpub } = bip32Vectors[0]!.chains[0]!;
  expect(() => bip32PublicChild(xprv, 0)).toThrow('not an extended public key');
  expect(() => bip32PublicChild(`${xpub!.slice(0, -1)}1`, 0)).toThrow('checksum');
  expect(() => bip32PublicChild('', 0)).toThrow();
  for (const index of [-1, 0.5, hardened])
    expect(() => bip32PublicChild(xpub!, index)).toThrow(RangeError);
});

test('children of an extended public key match the BIP-32 vectors', () => {
  let checked = 0;
  for (const { chains } of bip32Vectors) {
    for (const [i, child] of chains.entries()) {
      const index = child.path.slice(child.path.lastIndexOf('/') + 1);
      const parent = chains[i - 1]?.xpub;
      if (!parent || index.endsWith("'")) continue;
      const expected = HDKey.fromExtendedKey(child.xpub!).publicKey!;
      const point = secp256k1.Point.fromBytes(expected).toBytes(false);
      expect(hex(bip32PublicChild(parent, Number(index)))).toBe(hex(point));
      checked += 1;
    }
  }
  expect(checked).toBe(6);
});

test('BIP-44 addresses of the best-known mnemonic', () => {
  const evm = accountXpub('EVM', seed);
  const tron = accountXpub('TRX', seed);
  expect(deriveFromXpub('EVM', evm, 0)).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
  expect(deriveFromXpub('TRX', tron, 0)).toBe('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  expect(deriveFromXpub('TRX', tron, 1)).toBe('TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK');
  // As `solana-keygen pubkey "prompt://?key=<i>/0"` prints them.
  expect(deriveSolanaAddress(seed, 0)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
  expect(deriveSolanaAddress(seed, 1)).toBe('Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb');
  expect(deriveSolanaAddress(seed, 2)).toBe('7WktogJEd2wQ9eH2oWusmcoFTgeYi6rS632UviTBJ2jm');
});

test.each([0, 1, 2, 77, 1_000_000, 2 ** 31 - 1])('viem derives the same EVM child %i', (index) => {
  const path = `m/44'/60'/0'/0/${index}` as const;
  for (const bytes of seeds) {
    // viem has its own copy of the HD key's class, in another version but with the same behaviour.
    const root = HDKey.fromMasterSeed(bytes) as never;
    const theirs = hdKeyToAccount(root, { path });
    const ours = deriveFromXpub('EVM', accountXpub('EVM', bytes), index);
    expect(ours).toBe(theirs.address);
    const key = evmPrivateKey(bytes, index);
    expect(privateKeyToAccount(`0x${hex(key)}`).address).toBe(ours);
  }
  expect(mnemonicToAccount(mnemonic, { path }).address).toBe(
    deriveFromXpub('EVM', accountXpub('EVM', seed), index),
  );
});

test.each([1, 2, 500_000])('the TRON private key %i belongs to its address', (index) => {
  for (const bytes of seeds) {
    const point = secp256k1.getPublicKey(tronPrivateKey(bytes, index), false);
    expect(tronAddressOfPublicKey(point)).toBe(
      deriveFromXpub('TRX', accountXpub('TRX', bytes), index),
    );
  }
});

/** SLIP-0010, "Test vector 1 for ed25519" and "Test vector 2 for ed25519": private keys. */
const slip10Vectors = [
  {
    seed: '000102030405060708090a0b0c0d0e0f',
    keys: [
      [[], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
      [[0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
      [[0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
      [[0, 1, 2], '92a5b23c0b8a99e37d07df3fb9966917f5d06e02ddbd909c7e184371463e9fc9'],
      [[0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
      [
        [0, 1, 2, 2, 1_000_000_000],
        '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
      ],
    ],
  },
  {
    seed: bip32Vectors[1]!.seed,
    keys: [
      [[], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
      [[0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
      [[0, 2147483647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
      [[0, 2147483647, 1], '3757c7577170179c7868353ada796c839135b3d30554bbb74a4b1e4a5a58505c'],
      [
        [0, 2147483647, 1, 2147483646],
        '5837736c89570de861ebc173b1086da4f505d4adb387c6a1b1342d5e4ac9ec72',
      ],
      [
        [0, 2147483647, 1, 2147483646, 2],
        '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d',
      ],
    ],
  },
] as const;

test.each(slip10Vectors)('SLIP-0010 vectors of seed $seed', ({ seed, keys }) => {
  for (const [path, key] of keys) expect(hex(slip10Ed25519(hexToBytes(seed), path))).toBe(key);
});

test.each([0, 1, 41, 2 ** 31 - 1])('node:crypto derives the same Solana address %i', (index) => {
  for (const bytes of seeds) {
    const pkcs8 = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      solanaPrivateKey(bytes, index),
    ]);
    const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
    expect(deriveSolanaAddress(bytes, index)).toBe(base58.encode(spki.subarray(-32)));
  }
});

test.each([-1, 0.5, 2 ** 31, Number.NaN])('index %s is refused', (index) => {
  expect(() => deriveFromXpub('EVM', accountXpub('EVM', seed), index)).toThrow(RangeError);
  expect(() => evmPrivateKey(seed, index)).toThrow(RangeError);
  expect(() => deriveSolanaAddress(seed, index)).toThrow(RangeError);
});

test('bad seeds are refused', () => {
  expect(() => slip10Ed25519(new Uint8Array(15), [0])).toThrow(RangeError);
  expect(() => accountXpub('EVM', new Uint8Array(8))).toThrow();
});

test('derivation does not change the seed', () => {
  const copy = Uint8Array.from(seed);
  accountXpub('TRX', copy);
  evmPrivateKey(copy, 3);
  deriveSolanaAddress(copy, 3);
  expect(copy).toEqual(seed);
});

test("TRON addresses and keys are tronweb's", () => {
  for (const index of [0, 1, 2, 77]) {
    const path = `m/44'/195'/0'/0/${index}`;
    const { address, privateKey } = TronWeb.fromMnemonic(mnemonic, path);
    expect(deriveFromXpub('TRX', accountXpub('TRX', seed), index)).toBe(address);
    expect(`0x${hex(tronPrivateKey(seed, index))}`).toBe(privateKey);
  }
});
