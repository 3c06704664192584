/** Decodes arguments from calldata as the contract's own decoder does, into texts to display. */

import type { DecodedArgument, DecodedValue } from './decoded-call.ts';
import type { AbiType, Parameter } from './signature.ts';

const maxValues = 1_000;
const maxShown = 256;

/** The data does not have these types, or is too large to display. */
class Undecodable extends Error {}

/** How an address is written, from 0x and 40 digits in lower case. */
export type AddressText = (address: string) => string;

interface Reader {
  /** Hex digits. */
  hex: string;
  addressText: AddressText;
  /** Values that may still be read. The bound is needed because lists may repeat the same bytes. */
  left: number;
}

/**
 * Decodes calldata; `hex` holds its digits after the selector. Returns null when the data does not
 * have these types: too short, a number out of range, an offset that points nowhere. Long bytes and
 * texts are truncated and state their full length.
 */
export function decodeArguments(
  parameters: readonly Parameter[],
  hex: string,
  addressText: AddressText,
): DecodedArgument[] | null {
  try {
    const reader: Reader = { hex: hex.toLowerCase(), left: maxValues, addressText };
    const values = decodeParts(
      reader,
      parameters.map(({ parsed }) => parsed),
      0,
    );
    return parameters.map(({ name, type }, i) => ({ name, type, value: values[i]! }));
  } catch (error) {
    if (error instanceof Undecodable) return null;
    throw error;
  }
}

/**
 * The raw digits of a `bytes` argument, or of each item of a `bytes[]`, not truncated; null for
 * other types.
 */
export function rawBytesArguments(
  parameters: readonly Parameter[],
  position: number,
  hex: string,
): string[] | null {
  const { type } = parameters[position]!;
  const parts = parameters.map(({ parsed }) => parsed);
  try {
    const reader: Reader = { hex: hex.toLowerCase(), left: maxValues, addressText: String };
    const head = parts.slice(0, position).reduce((sum, part) => sum + headBytes(part), 0);
    const at = pointer(reader, head, 0);
    if (type === 'bytes') return [bytesAt(reader, at)];
    if (type !== 'bytes[]') return null;
    const count = lengthAt(reader, at, maxValues);
    return Array.from({ length: count }, (_, i) =>
      bytesAt(reader, pointer(reader, at + 32 + 32 * i, at + 32)),
    );
  } catch (error) {
    if (error instanceof Undecodable) return null;
    throw error;
  }
}

const isDynamic = (type: AbiType): boolean =>
  type.kind === 'bytes' ||
  type.kind === 'string' ||
  (type.kind === 'array' && (type.length === null || isDynamic(type.element))) ||
  (type.kind === 'tuple' && type.parts.some(({ parsed }) => isDynamic(parsed)));

/** Bytes that a value takes in the head of its container. */
function headBytes(type: AbiType): number {
  if (isDynamic(type)) return 32;
  if (type.kind === 'array') return type.length! * headBytes(type.element);
  if (type.kind === 'tuple')
    return type.parts.reduce((sum, part) => sum + headBytes(part.parsed), 0);
  return 32;
}

function wordAt({ hex }: Reader, at: number): string {
  const word = hex.slice(2 * at, 2 * at + 64);
  if (word.length !== 64) throw new Undecodable('the data ends too early');
  return word;
}

function numberAt(reader: Reader, at: number): number {
  const number = BigInt(`0x${wordAt(reader, at)}`);
  if (number > BigInt(reader.hex.length))
    throw new Undecodable('the number points beyond the data');
  return Number(number);
}

const pointer = (reader: Reader, at: number, from: number): number => from + numberAt(reader, at);

function lengthAt(reader: Reader, at: number, most: number): number {
  const length = numberAt(reader, at);
  if (length > most) throw new Undecodable('too many values');
  return length;
}

function bytesAt(reader: Reader, at: number): string {
  const length = numberAt(reader, at);
  const bytes = reader.hex.slice(2 * at + 64, 2 * at + 64 + 2 * length);
  if (bytes.length !== 2 * length) throw new Undecodable('the data ends too early');
  return bytes;
}

/** Consecutive values that start at `from`; offsets inside them count from there. */
function decodeParts(reader: Reader, parts: readonly AbiType[], from: number): DecodedValue[] {
  let head = from;
  return parts.map((part) => {
    const at = isDynamic(part) ? pointer(reader, head, from) : head;
    head += headBytes(part);
    return decodeAt(reader, part, at);
  });
}

function decodeAt(reader: Reader, type: AbiType, at: number): DecodedValue {
  reader.left -= 1;
  if (reader.left < 0) throw new Undecodable('too many values');
  switch (type.kind) {
    case 'word':
      return decodeWordAs(type.type, wordAt(reader, at), reader.addressText);
    case 'bytes':
      return shownBytes(bytesAt(reader, at));
    case 'string':
      return shownText(utf8Of(bytesAt(reader, at)));
    case 'tuple': {
      const values = decodeParts(
        reader,
        type.parts.map(({ parsed }) => parsed),
        at,
      );
      return Object.fromEntries(type.parts.map(({ name }, i) => [name || String(i), values[i]!]));
    }
    case 'array': {
      const count = type.length ?? lengthAt(reader, at, reader.left);
      const from = type.length === null ? at + 32 : at;
      return decodeParts(reader, Array(count).fill(type.element), from);
    }
  }
}

function decodeWordAs(type: string, word: string, addressText: AddressText): DecodedValue {
  const number = BigInt(`0x${word}`);
  const [, kind, digits] = /^([a-z]+)(\d*)$/.exec(type)!;
  const size = Number(digits);
  const fits = (condition: boolean): void => {
    if (!condition) throw new Undecodable(`no ${type}`);
  };
  switch (kind) {
    case 'address':
      fits(number < 1n << 160n);
      return addressText(`0x${word.slice(24)}`);
    case 'bool':
      fits(number < 2n);
      return number === 1n;
    case 'bytes':
      fits(/^0*$/.test(word.slice(2 * size)));
      return `0x${word.slice(0, 2 * size)}`;
    case 'uint':
      fits(number < 1n << BigInt(size));
      return number.toString();
    default: {
      const signed = BigInt.asIntN(size, number);
      fits(BigInt.asUintN(256, signed) === number);
      return signed.toString();
    }
  }
}

const utf8Of = (hex: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );

const shownBytes = (hex: string): string =>
  hex.length <= 2 * maxShown
    ? `0x${hex}`
    : `0x${hex.slice(0, 2 * maxShown)}... (${hex.length / 2} bytes)`;

/**
 * The contract's caller chose this text: characters that could alter how a page looks are replaced.
 */
function shownText(text: string): string {
  const plain = text.replace(/\p{C}/gu, '?');
  return plain.length <= maxShown ? plain : `${plain.slice(0, maxShown)}... (cut)`;
}
