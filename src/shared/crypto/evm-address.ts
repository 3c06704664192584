import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * The EVM address, in lower case, of an uncompressed secp256k1 public key: 65 bytes that begin
 * with 4. Throws RangeError for anything else.
 */
export function evmAddress(uncompressed: Uint8Array): string {
  if (uncompressed.length !== 65 || uncompressed[0] !== 4) {
    throw new RangeError('an uncompressed public key has 65 bytes and begins with 4');
  }
  return `0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
}
