import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The EIP-55 spelling of `0x` and 40 hex digits in any case.
 *
 * @example toChecksumAddress('0xdac17f958d2ee523a2206206994597c13d831ec7')
 *   // '0xdAC17F958D2ee523a2206206994597C13D831ec7'
 */
export function toChecksumAddress(address: string): string {
  const hex = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  let out = '0x';
  for (let i = 0; i < 40; i += 1) {
    out += Number.parseInt(hash[i]!, 16) >= 8 ? hex[i]!.toUpperCase() : hex[i]!;
  }
  return out;
}
