/**
 * The account_no of a sub-account (docs/interface.md "Sub-account"): `WP-XXXX-XXXX-XX`, safe to
 * show and to read out. It is its number, shuffled: unique by construction, where nine random
 * characters would meet a second time at a few million accounts, and it does not show how many
 * there are.
 */
import { createHash } from 'node:crypto';

/** Without 0, 1, I, L, O; 31 is prime, which the check character needs. */
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

/** Makes the weighted sum of all ten values 0 modulo 31: no weight repeats or is 0. */
function checkValue(values: readonly number[]): number {
  const sum = values.reduce((total, value, i) => total + value * (i + 2), 0);
  return (size - (sum % size)) % size;
}

/** The account_no of a sub-account's global number (an integer from 0 to 31^9 - 1). */
export function accountNoOf(subAccountId: number): string {
  if (!Number.isInteger(subAccountId) || subAccountId < 0 || subAccountId >= count) {
    throw new RangeError(`a sub-account's number is an integer from 0 to ${count - 1}`);
  }
  // Numbers that land beyond 31^9 are shuffled on: the result is a permutation of 0..31^9-1.
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

/** Whether a text is an account_no with the right check: finds any one typo and any swap. */
export function isAccountNo(text: string): boolean {
  const match = /^WP-([2-9A-Z]{4})-([2-9A-Z]{4})-([2-9A-Z]{2})$/.exec(text);
  if (!match) return false;
  const values = Array.from(match.slice(1).join(''), (letter) => alphabet.indexOf(letter));
  return !values.includes(-1) && checkValue(values.slice(0, places)) === values[places];
}
