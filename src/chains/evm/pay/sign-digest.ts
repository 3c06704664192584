import type { Keyring } from '#domain/ports/chains/keyring.ts';
import { isSignedBy, WrongSigner } from './signed-by.ts';

/**
 * A message's or typed data's digest (32 bytes) as a signature that contracts and wallets take: 65
 * bytes in 0x hex, r, s and v of 27 or 28. Throws WrongSigner unless it recovers to `address`.
 */
export async function signDigest(input: {
  keyring: Keyring;
  keyId: string;
  address: string;
  digest: Uint8Array;
}): Promise<string> {
  const { keyring, keyId, address, digest } = input;
  const { r, s, yParity } = await keyring.signDigest({ keyId, address, digest });
  if (!isSignedBy(address, digest, { r, s, yParity }))
    throw new WrongSigner(`the signature is not of ${address}`);
  const word = (n: bigint) => n.toString(16).padStart(64, '0');
  return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`;
}
