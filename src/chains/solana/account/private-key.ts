import { slip10Ed25519 } from './slip10.ts';

/**
 * For signer functions alone: the ed25519 private key (seed of RFC 8032, 32 bytes) of SLIP-0010
 * `m/44'/501'/<index>'/0'`; zero it after use.
 */
export function solanaPrivateKey(seed: Uint8Array, index: number): Uint8Array {
  return slip10Ed25519(seed, [44, 501, index, 0]);
}
