import { hexToBytes } from '@noble/hashes/utils.js';
import { bip32Vectors } from '#test/unit/chains/account/bip32-vectors.ts';

/** BIP-39 mnemonic "abandon" x 11 + "about" without a passphrase (trezor/python-mnemonic vectors). */
export const mnemonic = `${'abandon '.repeat(11)}about`;

export const seed = hexToBytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);

/** Seeds of other wallets, as bytes that no mnemonic produced. */
export const seeds = [seed, new Uint8Array(64).fill(7), hexToBytes(bip32Vectors[1]!.seed)];
