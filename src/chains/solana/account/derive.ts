import { ed25519 } from '@noble/curves/ed25519.js';
import { addressOfEd25519Key } from './address.ts';
import { solanaPrivateKey } from './private-key.ts';

/**
 * The Solana address of SLIP-0010 `m/44'/501'/<index>'/0'`. It takes the seed, since ed25519 has no
 * public derivation: only the function that may open the seed can call it.
 */
export function deriveSolanaAddress(seed: Uint8Array, index: number): string {
  const key = solanaPrivateKey(seed, index);
  try {
    return addressOfEd25519Key(ed25519.getPublicKey(key));
  } finally {
    key.fill(0);
  }
}
