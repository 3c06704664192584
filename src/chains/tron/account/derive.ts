import { childPublicKey } from '#chains/shared/bip44.ts';
import { tronAddressOfPublicKey } from './address.ts';

/** The TRON address of `m/44'/195'/0'/0/<index>`, from the extended public key of its parent. */
export function deriveTronAddress(xpub: string, index: number): string {
  return tronAddressOfPublicKey(childPublicKey(xpub, index));
}
