/**
 * TRON addresses: base58check of the byte 0x41 and 20 address bytes. Light: noble and scure only.
 */
import type { CheckedAddress } from '#chains/shared/checked-address.ts';
import { evmAddress } from '#shared/crypto/evm-address.ts';
import {
  tronBase58check as base58check,
  tronAddress as encode,
  tronPrefix as prefix,
} from '#shared/crypto/tron-address.ts';

/** The address of an uncompressed secp256k1 public key: 65 bytes that begin with 4. */
export function tronAddressOfPublicKey(uncompressed: Uint8Array): string {
  return encode(Buffer.from(evmAddress(uncompressed).slice(2), 'hex'));
}

/** Recently encoded addresses: blocks name the same few exchanges and contracts all day. */
const encoded = new Map<string, string>();
const maxEncoded = 20_000;

/**
 * The address of 20 bytes, given as 40 lower-case hex digits. Logs of tokens hold them; elsewhere
 * they follow the 41.
 */
export function tronAddressFromHex(hex: string): string {
  const known = encoded.get(hex);
  if (known) return known;
  const address = encode(Buffer.from(hex, 'hex'));
  if (encoded.size >= maxEncoded) encoded.clear();
  encoded.set(hex, address);
  return address;
}

/** The 20 bytes of a checked address as 40 lower-case hex digits. */
export function tronAddressToHex(address: string): string {
  const bytes = base58check.decode(address);
  if (bytes.length !== 21 || bytes[0] !== prefix)
    throw new Error(`${address} is not a TRON address`);
  return Buffer.from(bytes.subarray(1)).toString('hex');
}

/** An account's 21 bytes in hex: 41 and the 20 bytes of its address. */
export const toAccountHex = (address: string): string => `41${tronAddressToHex(address)}`;

/**
 * Checks an address; `problem` is read after a field's name. The hexadecimal spelling is refused,
 * since it has no checksum. The zero address is refused, since it burns what it receives.
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
