import { secp256k1 } from '@noble/curves/secp256k1.js';
import { recoveryParity } from '#crypto/recovery-parity.ts';

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

/** Of s and its negative one is in the lower half (EIP-2). */
const maxS = secp256k1.Point.Fn.ORDER / 2n;

/** Whether a signature is one of `address`, and the only form of it that nodes and contracts take. */
export const isSignedBy = (
  address: string,
  digest: Uint8Array,
  signature: DigestSignature,
): boolean =>
  signature.s <= maxS && recoveryParity(address, digest, signature) === signature.yParity;
