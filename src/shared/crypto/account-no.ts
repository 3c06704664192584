/**
 * The account_no of a sub-account (docs/interface.md "Sub-account"): `WP-XXXX-XXXX-XX`, safe to
 * show and to read aloud. It is a permutation of the sub-account's number. That makes it unique by
 * construction (nine random characters would collide at a few million accounts) without showing how
 * many accounts there are.
 */
import { createHash } from 'node:crypto';

/** No 0, 1, I, L or O. 31 is prime, as the check character requires. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const size = alphabet.length;
const places = 9;
const count = size ** places;
const halfBits = 23;
const half = 2 ** halfBits;
const rounds = 4;

/** A four-round Feistel permutation of 46-bit numbers. */
function shuffle(value: number): number {
  let left = Math.floor(value / half);
  let right = value % half;
  for (let round = 0; round < rounds; round += 1) {
    const hash = createHash('sha256').update(`account_no:${round}:${right}`).digest();
    const mixed = (left ^ (hash.readUInt32BE(0) % half)) >>> 0;
    left = right;
    right = mixed;
  }
  return left * half + right;
}

/** The number that shuffle() turned into this one: its rounds, the last one first. */
function unshuffle(value: number): number {
  let left = Math.floor(value / half);
  let right = value % half;
  for (let round = rounds - 1; round >= 0; round -= 1) {
    const hash = createHash('sha256').update(`account_no:${round}:${left}`).digest();
    const mixed = (right ^ (hash.readUInt32BE(0) % half)) >>> 0;
    right = left;
    left = mixed;
  }
  return left * half + right;
}

/**
 * The check value that makes the weighted sum of all ten values 0 modulo 31. No weight repeats or
 * is 0.
 */
function checkValue(values: readonly number[]): number {
  const sum = values.reduce((total, value, i) => total + value * (i + 2), 0);
  return (size - (sum % size)) % size;
}

/** The account_no of a sub-account's global number (an integer from 0 to 31^9 - 1). */
export function formatAccountNo(subAccountId: number): string {
  if (!Number.isInteger(subAccountId) || subAccountId < 0 || subAccountId >= count) {
    throw new RangeError(`a sub-account's number is an integer from 0 to ${count - 1}`);
  }
  // Shuffle again while the number is beyond 31^9, so that the result is a permutation of
  // 0..31^9-1.
  let rest = shuffle(subAccountId);
  while (rest >= count) rest = shuffle(rest);
  const values: number[] = [];
  for (let i = 0; i < places; i += 1) {
    values.unshift(rest % size);
    rest = Math.floor(rest / size);
  }
  const text = [...values, checkValue(values)].map((value) => alphabet[value]).join('');
  return `WP-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/**
 * The ten values of an account_no with the right check character, else null. Detects any single typo
 * and any swap of two characters.
 */
function valuesOf(text: string): number[] | null {
  const match = /^WP-([2-9A-Z]{4})-([2-9A-Z]{4})-([2-9A-Z]{2})$/.exec(text);
  if (!match) return null;
  const values = Array.from(match.slice(1).join(''), (letter) => alphabet.indexOf(letter));
  return !values.includes(-1) && checkValue(values.slice(0, places)) === values[places]
    ? values
    : null;
}

/** The global number of the sub-account that has this account_no; null for any other text. */
export function subAccountIdOf(accountNo: string): number | null {
  const values = valuesOf(accountNo);
  if (!values) return null;
  let rest = unshuffle(values.slice(0, places).reduce((sum, value) => sum * size + value, 0));
  while (rest >= count) rest = unshuffle(rest);
  return rest;
}
