/**
 * Addresses of sub-accounts (docs/design.md "Keys"). Solana's derivation needs the seed:
 * solana/account/derive.ts.
 */

import { deriveEvmAddress } from '../evm/account/derive.ts';
import { coinTypes } from '../shared/bip44.ts';
import { externalChainXpub } from '../shared/bip44-xpub.ts';
import { deriveTronAddress } from '../tron/account/derive.ts';

/** The address of child `index` (addr_index, from 1) of a project's extended public key. */
export function deriveFromXpub(family: 'EVM' | 'TRX', xpub: string, index: number): string {
  return family === 'EVM' ? deriveEvmAddress(xpub, index) : deriveTronAddress(xpub, index);
}

/**
 * The extended public key of `m/44'/60'/0'/0` (EVM) or `m/44'/195'/0'/0` (TRX) of the family's seed.
 * Addresses are derived from it without the seed. Confidential: together with one child's private
 * key it reveals all the others.
 */
export function accountXpub(family: 'EVM' | 'TRX', seed: Uint8Array): string {
  return externalChainXpub(seed, coinTypes[family]);
}
