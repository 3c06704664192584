/** The 2048-bit bloom filter of a block header's logs (Ethereum yellow paper, section 4.4.3). */
import { hexToBytes } from '@noble/hashes/utils.js';
import { fastKeccak } from '#shared/crypto/fast-keccak.ts';
import type { NodeLog } from '../node/node-json.ts';

const bloomBytes = 256;
/** Addresses and topics repeat from block to block, and keccak is the main cost of this check. */
const maxCached = 20_000;
const cache = new Map<string, Uint16Array>();

/** The three bits that an address or topic sets. */
function bitsOf(item: string): Uint16Array {
  const known = cache.get(item);
  if (known) return known;
  const hash = fastKeccak(hexToBytes(item.slice(2)));
  const bits = Uint16Array.from([0, 2, 4], (i) => ((hash[i]! << 8) | hash[i + 1]!) & 2047);
  if (cache.size >= maxCached) cache.clear();
  cache.set(item, bits);
  return bits;
}

/** The bloom of these logs: the addresses and topics of all of them, 256 bytes. */
export function computeBloom(logs: Iterable<Pick<NodeLog, 'address' | 'topics'>>): Uint8Array {
  const bloom = new Uint8Array(bloomBytes);
  for (const { address, topics } of logs) {
    for (const item of [address, ...topics]) {
      for (const bit of bitsOf(item)) bloom[bloomBytes - 1 - (bit >> 3)]! |= 1 << (bit & 7);
    }
  }
  return bloom;
}

/** Whether every bit of `part` is set in `whole`. */
export const isSubset = (part: Uint8Array, whole: Uint8Array): boolean =>
  part.every((byte, i) => (byte & ~whole[i]!) === 0);
