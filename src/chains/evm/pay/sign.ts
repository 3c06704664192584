/** Signs a built transaction through the keyring, and believes the keyring nothing. */
import type { Keyring } from '#domain/ports/chains/keyring.ts';
import type { UnsignedTransaction } from './build.ts';
import { isSignedBy, WrongSigner } from './signed-by.ts';

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
  if (!isSignedBy(address, digest, { r, s, yParity }))
    throw new WrongSigner(`the signature is not of ${address}`);
  return unsigned.serialize({ r, s, yParity });
}
