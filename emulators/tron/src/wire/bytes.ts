import { createHash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
);

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const keccak = (...parts: Uint8Array[]): Buffer =>
  Buffer.from(keccak_256(Buffer.concat(parts)));

export const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** 8 bytes, big-endian. */
export function int64Bytes(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** `41…` (21 bytes in hexadecimal) as base58check. The length is not checked. */
export const toBase58 = (address: string): string => base58check.encode(fromHex(address));

/** A base58check address as 42 hexadecimal digits; null if its checksum is wrong. */
export function fromBase58(text: string): string | null {
  try {
    return toHex(base58check.decode(text));
  } catch {
    return null;
  }
}

export const isAddress = (hex: string): boolean => /^41[0-9a-f]{40}$/.test(hex);
