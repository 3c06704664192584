import { bip32PublicChild } from '#chains/shared/bip32.ts';
import { childPrivateKey, coinTypes } from '#chains/shared/bip44.ts';
import { addressOfPublicKey } from './address.ts';

/** The EVM address of `m/44'/60'/0'/0/<index>`, from the extended public key of its parent. */
export function deriveEvmAddress(xpub: string, index: number): string {
  return addressOfPublicKey(bip32PublicChild(xpub, index));
}

/** For signer functions only: the private key of `m/44'/60'/0'/0/<index>`. Zero it after use. */
export function evmPrivateKey(seed: Uint8Array, index: number): Uint8Array {
  return childPrivateKey(seed, coinTypes.EVM, index);
}
