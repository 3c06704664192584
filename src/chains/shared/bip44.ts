/** BIP-44 paths, for the families on secp256k1. */
import { bip32PrivateKey, hardened } from './bip32.ts';

/** SLIP-0044 coin types. */
export const coinTypes = { EVM: 60, TRX: 195 } as const;

function checkIndex(index: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= hardened) {
    throw new RangeError(`an address index is an integer from 0 to ${hardened - 1}`);
  }
  return index;
}

/** The path `m/44'/<coin>'/0'/0`. */
export const externalPath = (coin: number) => [hardened + 44, hardened + coin, hardened, 0];

/** The private key of `m/44'/<coin>'/0'/0/<index>`, 32 bytes; the caller zeroes it after use. */
export const childPrivateKey = (seed: Uint8Array, coin: number, index: number): Uint8Array =>
  bip32PrivateKey(seed, [...externalPath(coin), checkIndex(index)]);
