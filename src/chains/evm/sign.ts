/** Signs a built transaction through the keyring, and believes the keyring nothing. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Keyring } from '../../domain/ports/payments.ts';
import type { DigestSignature, UnsignedTransaction } from './build.ts';

/** The signature is not the sending address's: nothing of it may leave the signer. */
export class WrongSigner extends Error {
  override readonly name = 'WrongSigner';
}

/**
 * The signed bytes (0x hex) and their transaction hash. Throws WrongSigner unless the signature,
 * with s in the low half, recovers to `address`.
 */
export async function signTransaction(input: {
  unsigned: UnsignedTransaction;
  keyring: Keyring;
  keyId: string;
  address: string;
}): Promise<{ raw: string; txHash: string }> {
  const { unsigned, keyring, keyId, address } = input;
  const { digest } = unsigned;
  const { r, s, yParity } = await keyring.signDigest({ keyId, address, digest });
  if (recover(digest, { r, s, yParity }) !== address.toLowerCase())
    throw new WrongSigner(`the signature is not of ${address}`);
  return unsigned.serialize({ r, s, yParity });
}

/** The address that made this signature, in lower case; null for one that no key makes. */
function recover(digest: Uint8Array, { r, s, yParity }: DigestSignature): string | null {
  try {
    const signature = new secp256k1.Signature(r, s);
    if (signature.hasHighS()) return null;
    const point = signature.addRecoveryBit(yParity).recoverPublicKey(digest);
    return `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12))}`;
  } catch {
    return null;
  }
}
