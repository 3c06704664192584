/** The fields of a Solana node's answers, checked before anything is believed. */
import { Unverified } from '#chains/rpc/json-guards.ts';

/** A count, slot, height or amount of lamports as JSON writes it; throws Unverified naming `what`. */
export function parseCount(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw new Unverified(`${what} is no count`);
  }
  return value;
}

/** Base58 text of 32 bytes (an address, a blockhash); throws Unverified naming `what`. */
export function parseKey(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)) {
    throw new Unverified(`${what} is no base58 key`);
  }
  return value;
}

/** Base58 text of a signature; throws Unverified naming `what`. */
export function parseSignature(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)) {
    throw new Unverified(`${what} is no signature`);
  }
  return value;
}

/** Decimal digits of a token amount in the smallest unit; throws Unverified naming `what`. */
export function parseAmount(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) {
    throw new Unverified(`${what} is no amount`);
  }
  return BigInt(value);
}
