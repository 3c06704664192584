/** Signatures of the families on secp256k1, checked before they are used. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Keyring } from '#ports/chains.ts';
import { recoveryParity } from '#shared/crypto/recovery-parity.ts';
import { WrongSigner } from './payment-errors.ts';

/** A signature over a digest, with s in the low half of the order (EIP-2). */
export interface DigestSignature {
  r: bigint;
  s: bigint;
  yParity: 0 | 1;
}

/** Of s and its negative, one is in the lower half (EIP-2). */
const maxS = secp256k1.Point.Fn.ORDER / 2n;

/**
 * Signs a 32-byte digest through the keyring and trusts nothing that it returns. Throws WrongSigner
 * unless the signature recovers to `address` (EVM, 0x hex) and has the one form that nodes and
 * contracts accept: s in the low half.
 */
export async function signVerified(input: {
  keyring: Keyring;
  keyId: string;
  address: string;
  digest: Uint8Array;
}): Promise<DigestSignature> {
  const { keyring, keyId, address, digest } = input;
  const { r, s, yParity } = await keyring.signDigest({ keyId, address, digest });
  if (s > maxS || recoveryParity(address, digest, { r, s }) !== yParity)
    throw new WrongSigner(`the signature is not by ${address}`);
  return { r, s, yParity };
}
