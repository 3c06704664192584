/** The part of protobuf that TRON's transactions and block headers need: reading and writing. */
import { Unverified } from '#chains/rpc/json-guards.ts';

/** A field of a message: a number, or bytes (also text and nested messages). */
export interface Field {
  tag: number;
  value: bigint | Uint8Array;
}

const maxVarintBytes = 10;

/** Reads a varint at `at`: its value (64 bits, unsigned) and the position after it. */
function varintAt(bytes: Uint8Array, at: number): [value: bigint, next: number] {
  // Most values fit into 28 bits, where plain numbers suffice.
  let small = 0;
  let i = at;
  for (; i < at + 4; i += 1) {
    const byte = bytes[i];
    if (byte === undefined) throw new Unverified('protobuf ends within a number');
    small |= (byte & 0x7f) << (7 * (i - at));
    if (byte < 0x80) return [BigInt(small), i + 1];
  }
  let value = BigInt(small);
  for (; i < at + maxVarintBytes; i += 1) {
    const byte = bytes[i];
    if (byte === undefined) throw new Unverified('protobuf ends within a number');
    value |= BigInt(byte & 0x7f) << BigInt(7 * (i - at));
    if (byte < 0x80) return [BigInt.asUintN(64, value), i + 1];
  }
  throw new Unverified('protobuf has a number that is too long');
}

/** All fields of a message in their order. Throws Unverified for bytes that are not a message. */
export function readMessage(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [key, afterKey] = varintAt(bytes, at);
    const tag = Number(key >> 3n);
    const wire = Number(key & 7n);
    if (tag === 0) throw new Unverified('protobuf has a field 0');
    if (wire === 0) {
      const [value, next] = varintAt(bytes, afterKey);
      fields.push({ tag, value });
      at = next;
      continue;
    }
    let start = afterKey;
    let length: number;
    if (wire === 2) {
      const [size, next] = varintAt(bytes, afterKey);
      start = next;
      length = Number(size);
    } else if (wire === 1) length = 8;
    else if (wire === 5) length = 4;
    else throw new Unverified(`protobuf has wire type ${wire}`);
    at = start + length;
    if (at > bytes.length) throw new Unverified('protobuf ends within a field');
    fields.push({ tag, value: bytes.subarray(start, at) });
  }
  return fields;
}

/**
 * The last field of this tag as bytes; protobuf lets the last one win. Empty when there is none.
 */
export function bytesIn(fields: readonly Field[], tag: number): Uint8Array {
  const value = fields.findLast((field) => field.tag === tag)?.value ?? new Uint8Array();
  if (typeof value === 'bigint') throw new Unverified(`protobuf field ${tag} is a number`);
  return value;
}

/** The same as a number (int64); 0 when there is none. */
export function numberIn(fields: readonly Field[], tag: number): bigint {
  const value = fields.findLast((field) => field.tag === tag)?.value ?? 0n;
  if (typeof value !== 'bigint') throw new Unverified(`protobuf field ${tag} is not a number`);
  return BigInt.asIntN(64, value);
}

function varint(value: bigint): number[] {
  const out: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) out.push(Number(rest & 0x7fn) | 0x80);
  out.push(Number(rest));
  return out;
}

/**
 * Writes a message of these fields in the order given; zero and empty fields are left out (proto3).
 */
export function writeMessage(fields: readonly (readonly [number, bigint | Uint8Array])[]): Buffer {
  const parts: Uint8Array[] = [];
  for (const [tag, value] of fields) {
    if (typeof value === 'bigint') {
      if (value !== 0n) {
        parts.push(Uint8Array.from([...varint(BigInt(tag << 3)), ...varint(value)]));
      }
    } else if (value.length > 0) {
      const head = [...varint(BigInt((tag << 3) | 2)), ...varint(BigInt(value.length))];
      parts.push(Uint8Array.from(head), value);
    }
  }
  return Buffer.concat(parts);
}
