import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** What RLP encodes (Ethereum yellow paper, appendix B): bytes as 0x hex, or a list of such. */
export type RlpItem = `0x${string}` | readonly RlpItem[];

/**
 * Reads RLP (0x hex). Throws an Error for bytes behind the item, a length that is beyond the bytes or not in its
 * shortest form, and a byte that would be its own encoding.
 */
export function decodeRlp(hex: string): RlpItem {
  const bytes = hexToBytes(hex.slice(2));
  const { item, end } = read(bytes, 0);
  if (end !== bytes.length) throw new Error('bytes follow the item');
  return item;
}

function read(bytes: Uint8Array, at: number): { item: RlpItem; end: number } {
  const first = bytes[at];
  if (first === undefined) throw new Error('an item is missing');
  if (first < 0x80) return { item: hexOf(bytes.subarray(at, at + 1)), end: at + 1 };
  const isList = first >= 0xc0;
  const { start, length } = lengthAt(bytes, at, first - (isList ? 0xc0 : 0x80));
  const end = start + length;
  if (end > bytes.length) throw new Error('an item is longer than the bytes');
  if (!isList) {
    if (length === 1 && bytes[start]! < 0x80) throw new Error('a byte is its own encoding');
    return { item: hexOf(bytes.subarray(start, end)), end };
  }
  const items: RlpItem[] = [];
  let next = start;
  while (next < end) {
    const one = read(bytes, next);
    items.push(one.item);
    next = one.end;
  }
  if (next !== end) throw new Error('an item is longer than its list');
  return { item: items, end };
}

function lengthAt(bytes: Uint8Array, at: number, short: number): { start: number; length: number } {
  if (short <= 55) return { start: at + 1, length: short };
  const size = short - 55;
  const digits = bytes.subarray(at + 1, at + 1 + size);
  if (digits.length < size || digits[0] === 0) throw new Error('a length is malformed');
  const length = digits.reduce((value, digit) => value * 256 + digit, 0);
  if (length <= 55 || !Number.isSafeInteger(length)) throw new Error('a length is malformed');
  return { start: at + 1 + size, length };
}

const hexOf = (bytes: Uint8Array): `0x${string}` => `0x${bytesToHex(bytes)}`;
