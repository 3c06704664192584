/** Parses the fields of a Solana node's answers; nothing is used before it is checked. */
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';

/**
 * Parses a count, slot, height or amount of lamports, which JSON gives as a number. Throws
 * Unverified that names `what`.
 */
export function parseCount(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new Unverified(`${what} is not a count`);
  }
  return value;
}

/**
 * Parses base58 text of 32 bytes (an address, a blockhash). Throws Unverified that names `what`.
 */
export function parseKey(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) {
    throw new Unverified(`${what} is not a base58 key`);
  }
  return value;
}

/** Parses base58 text of a signature. Throws Unverified that names `what`. */
export function parseSignature(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)) {
    throw new Unverified(`${what} is not a signature`);
  }
  return value;
}

/**
 * Parses decimal digits of a token amount in the smallest unit. Throws Unverified that names
 * `what`.
 */
export function parseRawAmount(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) {
    throw new Unverified(`${what} is not an amount`);
  }
  return BigInt(value);
}

/** The slot in the context of an answer. Throws Unverified. */
export const parseContextSlot = ({ context }: Record<string, unknown>): bigint =>
  BigInt(parseCount(parseObject(context, 'the context').slot, 'the slot'));
