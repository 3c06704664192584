import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { evmAddress } from '#shared/crypto/evm-address.ts';

/** The first account of the well-known test mnemonic of Hardhat and Anvil. */
const key = hexToBytes('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');

test('the address of an uncompressed public key, in lower case', () => {
  expect(evmAddress(secp256k1.getPublicKey(key, false))).toBe(
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  );
});

test.each([
  ['a compressed key', secp256k1.getPublicKey(key, true)],
  ['65 bytes that do not begin with 4', new Uint8Array(65)],
  ['nothing', new Uint8Array()],
])('%s is refused', (_, bytes) => {
  expect(() => evmAddress(bytes)).toThrow(RangeError);
});
