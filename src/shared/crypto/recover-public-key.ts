import { ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** The curve secp256k1 (SEC 2, version 2.0, section 2.4.1). */
const parameters = {
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  h: 1n,
  a: 0n,
  b: 7n,
  Gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  Gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
};

let curve: ReturnType<typeof ecdsa> | undefined;

/**
 * The public key (65 bytes, uncompressed) that a secp256k1 signature over a 32-byte digest recovers
 * to (SEC 1, 4.1.6). Throws an Error for a signature that no key can have made. The curve is made by
 * the first call: making it takes a sixth of the time in which a function of the API loads, and most
 * never need it.
 */
export function recoverPublicKey(
  digest: Uint8Array,
  { r, s, parity }: { r: bigint; s: bigint; parity: number },
): Uint8Array {
  curve ??= ecdsa(weierstrass(parameters), sha256);
  const signature = new curve.Signature(r, s).addRecoveryBit(parity);
  return signature.recoverPublicKey(digest).toBytes(false);
}
