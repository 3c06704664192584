/**
 * BIP-32 derivation along BIP-44 paths, for the families on secp256k1. Light: noble and scure only.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';

/** SLIP-0044 coin types. */
export const coinTypes = { EVM: 60, TRX: 195 } as const;

const maxIndex = 2 ** 31 - 1;

function checkIndex(index: number): number {
  if (!Number.isInteger(index) || index < 0 || index > maxIndex) {
    throw new RangeError(`an address index is an integer from 0 to ${maxIndex}`);
  }
  return index;
}

/** The key of `m/44'/<coin>'/0'/0`. It holds the private half: wipe it after use. */
function externalChain(seed: Uint8Array, coin: number): HDKey {
  let key = HDKey.fromMasterSeed(seed);
  for (const step of [HARDENED_OFFSET + 44, HARDENED_OFFSET + coin, HARDENED_OFFSET, 0]) {
    const child = key.deriveChild(step);
    key.wipePrivateData();
    key = child;
  }
  return key;
}

/** The extended public key of `m/44'/<coin>'/0'/0`. Confidential: it reveals every address. */
export function externalChainXpub(seed: Uint8Array, coin: number): string {
  const key = externalChain(seed, coin);
  try {
    return key.publicExtendedKey;
  } finally {
    key.wipePrivateData();
  }
}

/** The uncompressed public key of child `index` of an extended public key, 65 bytes. */
export function childPublicKey(xpub: string, index: number): Uint8Array {
  const parent = HDKey.fromExtendedKey(xpub);
  if (parent.privateKey)
    throw new Error('an extended private key was given instead of a public one');
  const child = parent.deriveChild(checkIndex(index));
  return secp256k1.Point.fromBytes(child.publicKey!).toBytes(false);
}

/** The private key of `m/44'/<coin>'/0'/0/<index>`, 32 bytes; the caller zeroes it after use. */
export function childPrivateKey(seed: Uint8Array, coin: number, index: number): Uint8Array {
  const parent = externalChain(seed, coin);
  const child = parent.deriveChild(checkIndex(index));
  try {
    return Uint8Array.from(child.privateKey!);
  } finally {
    child.wipePrivateData();
    parent.wipePrivateData();
  }
}
