import { word } from '#chains/shared/abi/abi.ts';
import { signVerified } from '#chains/shared/secp256k1.ts';
import type { Keyring } from '#ports/chains.ts';
import { tronAddressToHex } from '../account/address.ts';
import { sha256 } from '../node/transaction.ts';
import { withSignature } from './payload.ts';

/**
 * Signs the raw bytes through the keyring. Returns the signed transaction (hex) and its id, which
 * is the digest that is signed. Throws WrongSigner unless the signature, with s in the low half, is
 * of `address`.
 */
export async function signRaw(input: {
  raw: Uint8Array;
  keyring: Keyring;
  keyId: string;
  address: string;
}): Promise<{ raw: string; txHash: string }> {
  const { raw, keyring, keyId } = input;
  const digest = sha256(raw);
  const address = `0x${tronAddressToHex(input.address)}`;
  const { r, s, yParity } = await signVerified({ keyring, keyId, address, digest });
  const v = (27 + yParity).toString(16);
  const signature = Buffer.from(word(r) + word(s) + v, 'hex');
  return { raw: withSignature(raw, signature).toString('hex'), txHash: digest.toString('hex') };
}
