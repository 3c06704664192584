import { ed25519 } from '@noble/curves/ed25519.js';
import { addressOfEd25519Key } from './address.ts';
import { slip10Ed25519 } from './slip10.ts';

/**
 * The Solana address of SLIP-0010 `m/44'/501'/<index>'/0'`. ed25519 has no public derivation, so
 * this takes the seed: only the function that may open the seed can call it.
 */
export function deriveSolanaAddress(seed: Uint8Array, index: number): string {
  const key = solanaPrivateKey(seed, index);
  try {
    return addressOfEd25519Key(ed25519.getPublicKey(key));
  } finally {
    key.fill(0);
  }
}

/**
 * For signer functions only: the ed25519 private key (seed of RFC 8032, 32 bytes) of SLIP-0010
 * `m/44'/501'/<index>'/0'`. Zero it after use.
 */
export function solanaPrivateKey(seed: Uint8Array, index: number): Uint8Array {
  return slip10Ed25519(seed, [44, 501, index, 0]);
}
