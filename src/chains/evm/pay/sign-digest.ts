import { word } from '#chains/shared/abi/abi.ts';
import { signVerified } from '#chains/shared/secp256k1.ts';

/**
 * Signs the digest (32 bytes) of a message or of typed data. Returns the signature that contracts
 * and wallets expect: 65 bytes in 0x hex, r, s and a v of 27 or 28. Throws WrongSigner unless it
 * recovers to `address`.
 */
export async function signDigest(input: Parameters<typeof signVerified>[0]): Promise<string> {
  const { r, s, yParity } = await signVerified(input);
  return `0x${word(r)}${word(s)}${(27 + yParity).toString(16)}`;
}
