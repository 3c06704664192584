import { HDKey } from '@scure/bip32';
import { externalPath } from './bip44.ts';

/** The extended public key of `m/44'/<coin>'/0'/0`. Confidential: it reveals every address. */
export function externalChainXpub(seed: Uint8Array, coin: number): string {
  let key = HDKey.fromMasterSeed(seed);
  for (const step of externalPath(coin)) {
    const child = key.deriveChild(step);
    key.wipePrivateData();
    key = child;
  }
  try {
    return key.publicExtendedKey;
  } finally {
    key.wipePrivateData();
  }
}
