import { secp256k1 } from '@noble/curves/secp256k1.js';
import { fromHex, keccak, toHex } from '../wire/bytes.ts';

/** The address of a secp256k1 private key. */
export function addressOfKey(privateKey: Uint8Array): string {
  return addressOfPublicKey(secp256k1.getPublicKey(privateKey, false));
}

const addressOfPublicKey = (uncompressed: Uint8Array): string =>
  `41${toHex(keccak(uncompressed.subarray(1)).subarray(12))}`;

/** The signer of a 32-byte hash, from 65 bytes r, s, v; null if the signature is invalid. */
export function signerOf(signature: string, hash: string): string | null {
  const bytes = fromHex(signature);
  const v = bytes[64] ?? 0;
  const recovery = v >= 27 ? v - 27 : v;
  try {
    const key = secp256k1.Signature.fromBytes(bytes.subarray(0, 64))
      .addRecoveryBit(recovery)
      .recoverPublicKey(fromHex(hash));
    return addressOfPublicKey(key.toBytes(false));
  } catch {
    return null;
  }
}

/** A witness's signature of a block: r, s, v, where v is 0 or 1. */
export function signHash(hash: Uint8Array, privateKey: Uint8Array): string {
  const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' });
  // noble puts the recovery bit first.
  return toHex(Uint8Array.of(...signature.subarray(1), signature[0] ?? 0));
}
