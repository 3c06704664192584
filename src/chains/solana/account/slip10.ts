/** SLIP-0010 for ed25519, where every step is hardened. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';

const hardened = 2 ** 31;

/**
 * The private key (32 bytes) at a path of hardened indexes, which are given without the hardened
 * bit. The caller zeroes it after use. Throws RangeError for a seed that is not 16 to 64 bytes and
 * for an index out of range.
 */
export function slip10Ed25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  if (seed.length < 16 || seed.length > 64) throw new RangeError('a seed has 16 to 64 bytes');
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed);
  for (const index of path) {
    if (!Number.isInteger(index) || index < 0 || index >= hardened) {
      throw new RangeError(`an index is an integer from 0 to ${hardened - 1}`);
    }
    const data = new Uint8Array(37);
    data.set(node.subarray(0, 32), 1);
    new DataView(data.buffer).setUint32(33, index + hardened);
    const next = hmac(sha512, node.subarray(32), data);
    node.fill(0);
    data.fill(0);
    node = next;
  }
  const key = node.slice(0, 32);
  node.fill(0);
  return key;
}
