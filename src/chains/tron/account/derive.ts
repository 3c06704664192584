import { bip32PublicChild } from '#chains/shared/bip32.ts';
import { childPrivateKey, coinTypes } from '#chains/shared/bip44.ts';
import { tronAddressOfPublicKey } from './address.ts';

/** The TRON address of `m/44'/195'/0'/0/<index>`, from the extended public key of its parent. */
export function deriveTronAddress(xpub: string, index: number): string {
  return tronAddressOfPublicKey(bip32PublicChild(xpub, index));
}

/** For signer functions only: the private key of `m/44'/195'/0'/0/<index>`. Zero it after use. */
export function tronPrivateKey(seed: Uint8Array, index: number): Uint8Array {
  return childPrivateKey(seed, coinTypes.TRX, index);
}
