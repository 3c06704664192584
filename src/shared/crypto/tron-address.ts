import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';

/** The byte that addresses of TRON's networks begin with. */
export const tronPrefix = 0x41;

/** Base58 with the first four bytes of a double SHA-256 behind the bytes. */
export const tronBase58check = /* @__PURE__ */ createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
);

/** The TRON address of the 20 bytes of an account. */
export const tronAddress = (bytes: Uint8Array): string =>
  tronBase58check.encode(Uint8Array.of(tronPrefix, ...bytes));
