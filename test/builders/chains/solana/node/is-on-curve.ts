import { ed25519 } from '@noble/curves/ed25519.js';

/** The verdict of the library that signs. */
export function isPoint(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes);
    return true;
  } catch {
    return false;
  }
}

export const littleEndian = (value: bigint) =>
  new Uint8Array(Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse());
