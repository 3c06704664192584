import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What a signer gives for a digest; s in the low half of the order (EIP-2). */
export interface DigestSignature {
  r: bigint;
  s: bigint;
  yParity: 0 | 1;
}

/** The signature is not the sending address's: nothing of it may leave the signer. */
export class WrongSigner extends Error {
  override readonly name = 'WrongSigner';
}

/** The address that made this signature, in lower case; null for one that no key makes. */
export function recoverSigner(
  digest: Uint8Array,
  { r, s, yParity }: DigestSignature,
): string | null {
  try {
    const signature = new secp256k1.Signature(r, s);
    if (signature.hasHighS()) return null;
    const point = signature.addRecoveryBit(yParity).recoverPublicKey(digest);
    return `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12))}`;
  } catch {
    return null;
  }
}
