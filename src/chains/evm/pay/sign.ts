import { signVerified } from '#chains/shared/secp256k1.ts';
import type { Keyring } from '#ports/chains.ts';
import type { UnsignedTransaction } from './encode.ts';

/**
 * Signs a built transaction through the keyring. Returns the signed bytes (0x hex) and their
 * transaction hash. Throws WrongSigner unless the signature, with s in the low half, recovers to
 * `address`.
 */
export async function signTransaction(input: {
  unsigned: UnsignedTransaction;
  keyring: Keyring;
  keyId: string;
  address: string;
}): Promise<{ raw: string; txHash: string }> {
  const { unsigned, ...signer } = input;
  return unsigned.serialize(await signVerified({ ...signer, digest: unsigned.digest }));
}
