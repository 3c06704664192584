import { childPrivateKey, coinTypes } from '#chains/shared/bip44.ts';

/** For signer functions alone: the key of `m/44'/60'/0'/0/<index>`; zero it after use. */
export function evmPrivateKey(seed: Uint8Array, index: number): Uint8Array {
  return childPrivateKey(seed, coinTypes.EVM, index);
}
