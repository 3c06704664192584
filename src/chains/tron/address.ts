/** TRON addresses: base58check over 0x41 and 20 bytes. Light: noble and scure only. */
import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import type { CheckedAddress } from '../evm/address.ts';
import { addressBytes, addressOfPublicKey } from '../evm/address.ts';

const prefix = 0x41;
const base58check = createBase58check((bytes) => createHash('sha256').update(bytes).digest());

function encode(bytes: Uint8Array): string {
  return base58check.encode(Uint8Array.of(prefix, ...bytes));
}

/** The address of an uncompressed secp256k1 public key: 65 bytes that begin with 4. */
export function tronAddressOfPublicKey(uncompressed: Uint8Array): string {
  return encode(addressBytes(addressOfPublicKey(uncompressed)));
}

/**
 * The address as it is, or what is wrong with it, to be read after a field's name. The hexadecimal
 * spelling is refused: it has no checksum. The zero address burns what it gets.
 */
export function checkAddress(text: string): CheckedAddress {
  const problem = 'must be a TRON address: T and 33 base58 characters';
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return { problem };
  let bytes: Uint8Array;
  try {
    bytes = base58check.decode(text);
  } catch {
    return { problem: 'has a wrong checksum: check its letters' };
  }
  if (bytes.length !== 21 || bytes[0] !== prefix) return { problem };
  if (bytes.subarray(1).every((byte) => byte === 0)) {
    return { problem: 'must not be the zero address' };
  }
  return { address: text };
}
