import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The EVM address, in lower case, of an uncompressed secp256k1 public key (65 bytes). */
export const evmAddress = (uncompressed: Uint8Array): string =>
  `0x${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
