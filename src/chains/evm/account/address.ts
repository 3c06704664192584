/** EVM addresses with their EIP-55 checksum. Light: noble only. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export type CheckedAddress = { address: string } | { problem: string };

/** The EIP-55 spelling of `0x` and 40 hex digits in any case. */
export function toChecksumAddress(address: string): string {
  const hex = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  let out = '0x';
  for (let i = 0; i < 40; i += 1) {
    out += Number.parseInt(hash[i]!, 16) >= 8 ? hex[i]!.toUpperCase() : hex[i]!;
  }
  return out;
}

/** The address of an uncompressed public key: 65 bytes that begin with 4. */
export function addressOfPublicKey(uncompressed: Uint8Array): string {
  if (uncompressed.length !== 65 || uncompressed[0] !== 4) {
    throw new RangeError('an uncompressed public key has 65 bytes and begins with 4');
  }
  return toChecksumAddress(`0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`);
}

/** The 20 bytes of a checked address. */
export function addressBytes(address: string): Uint8Array {
  return hexToBytes(address.slice(2).toLowerCase());
}

/**
 * The address in checksum case, or what is wrong with it, to be read after a field's name. Mixed
 * case must carry the right checksum (docs/decisions.md "Unknown names and ids"); the zero address
 * burns what it gets.
 */
export function checkAddress(text: string): CheckedAddress {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) {
    return { problem: 'must be 0x followed by 40 hexadecimal digits' };
  }
  const hex = text.slice(2);
  if (/^0{40}$/.test(hex)) return { problem: 'must not be the zero address' };
  const address = toChecksumAddress(text);
  const oneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  if (!oneCase && address !== text) {
    return {
      problem: 'has a wrong checksum (EIP-55): check its letters, or write it in lower case',
    };
  }
  return { address };
}
