/**
 * BIP-32 derivation on secp256k1, by our own code, so that beside the keys of a vault lies one library of
 * curves and hashes and no other. Extended public keys are made by @scure/bip32 (bip44-xpub.ts), and a vault
 * compares the address of each key with the one that was derived from them.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

/** An index from here on is hardened. */
export const hardened = 2 ** 31;

const order = secp256k1.Point.Fn.ORDER;

/**
 * The private key at a path of indexes, 32 bytes; the caller zeroes it after use. Throws RangeError for a
 * seed that is not 16 to 64 bytes and for an index out of range, and an Error where BIP-32 has no key, which
 * happens once in 2^127.
 */
export function bip32PrivateKey(seed: Uint8Array, path: readonly number[]): Uint8Array {
  if (seed.length < 16 || seed.length > 64) throw new RangeError('a seed has 16 to 64 bytes');
  let node = hmac(sha512, new TextEncoder().encode('Bitcoin seed'), seed);
  checkKey(bytesToNumberBE(node.subarray(0, 32)));
  for (const index of path) {
    if (!Number.isInteger(index) || index < 0 || index >= 2 * hardened) {
      throw new RangeError(`an index is an integer from 0 to ${2 * hardened - 1}`);
    }
    const key = node.subarray(0, 32);
    const data = new Uint8Array(37);
    if (index >= hardened) data.set(key, 1);
    else data.set(secp256k1.getPublicKey(key, true));
    new DataView(data.buffer).setUint32(33, index);
    const next = hmac(sha512, node.subarray(32), data);
    const tweak = checkKey(bytesToNumberBE(next.subarray(0, 32)), true);
    const child = checkKey((tweak + bytesToNumberBE(key)) % order);
    next.set(numberToBytesBE(child, 32));
    node.fill(0);
    data.fill(0);
    node = next;
  }
  const key = node.slice(0, 32);
  node.fill(0);
  return key;
}

const base58check = createBase58check(sha256);
/** The version of an extended public key of the main network: `xpub`. */
const publicVersion = 0x0488b21e;

/**
 * The uncompressed public key of child `index`, not hardened, of an extended public key (`xpub...`), 65
 * bytes. Throws RangeError for an index out of range, and an Error for any other text than such a key.
 */
export function bip32PublicChild(xpub: string, index: number): Uint8Array {
  if (!Number.isInteger(index) || index < 0 || index >= hardened)
    throw new RangeError(`an index is an integer from 0 to ${hardened - 1}`);
  const bytes = base58check.decode(xpub);
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  if (bytes.length !== 78 || version !== publicVersion) {
    throw new Error('the text is not an extended public key');
  }
  const data = new Uint8Array(37);
  data.set(bytes.subarray(45));
  new DataView(data.buffer).setUint32(33, index);
  const next = hmac(sha512, bytes.subarray(13, 45), data);
  const tweak = checkKey(bytesToNumberBE(next.subarray(0, 32)), true);
  const parent = secp256k1.Point.fromBytes(bytes.subarray(45));
  const own = tweak === 0n ? parent : parent.add(secp256k1.Point.BASE.multiply(tweak));
  return own.toBytes(false);
}

/** A child's part of its key may be 0; a key may not. */
function checkKey(key: bigint, isPart = false): bigint {
  if (key >= order || (key === 0n && !isPart)) throw new Error('BIP-32 has no key at this index');
  return key;
}
