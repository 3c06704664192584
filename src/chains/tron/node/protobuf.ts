/**
 * The part of protobuf that TRON's transactions and block headers need: reading and writing. Reading
 * follows protobuf-java, which java-tron uses (protobuf.dev "Encoding", CodedInputStream 3.25): a
 * field of the schema counts only with its own wire type. Any other field is unknown: the network
 * hashes it, and ignores it.
 */
import { Unverified } from '#chains/rpc/json-guards.ts';

/** A field of a message, by its wire type: a number, or bytes (also text and nested messages). */
export type Field =
  | { tag: number; wire: 'varint'; value: bigint }
  | { tag: number; wire: 'bytes'; value: Uint8Array }
  /** No field of a message that we read has one of these types. */
  | { tag: number; wire: 'fixed64' | 'fixed32' | 'group' };

const maxVarintBytes = 10;

/** Wire types by their number. */
const wires = { varint: 0, fixed64: 1, bytes: 2, startGroup: 3, endGroup: 4, fixed32: 5 } as const;

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

/** The lower 32 bits of a varint, unsigned, and the position after it. */
function uint32At(bytes: Uint8Array, at: number): [value: number, next: number] {
  const first = bytes[at] ?? 0x80;
  if (first < 0x80) return [first, at + 1];
  const [value, next] = varintAt(bytes, at);
  return [Number(BigInt.asUintN(32, value)), next];
}

/** The bytes of a length that is written at `at`: where they begin, and where they end. */
function boundsAt(bytes: Uint8Array, at: number): [start: number, end: number] {
  const [length, start] = uint32At(bytes, at);
  if (length >= 2 ** 31) throw new Unverified('protobuf has a negative length');
  return [start, start + length];
}

/** All fields of a message in their order. Throws Unverified for bytes that are not a message. */
export function readMessage(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  /** Tags of the groups that are open. What they hold is skipped. */
  const groups: number[] = [];
  const add = (field: Field) => {
    if (groups.length === 0) fields.push(field);
  };
  let at = 0;
  while (at < bytes.length) {
    const [key, next] = uint32At(bytes, at);
    const [tag, wire] = [key >>> 3, key & 7];
    if (tag === 0) throw new Unverified('protobuf has a field 0');
    if (wire === wires.varint) {
      const [value, end] = varintAt(bytes, next);
      add({ tag, wire: 'varint', value });
      at = end;
    } else if (wire === wires.bytes) {
      const [start, end] = boundsAt(bytes, next);
      add({ tag, wire: 'bytes', value: bytes.subarray(start, end) });
      at = end;
    } else if (wire === wires.fixed64) {
      add({ tag, wire: 'fixed64' });
      at = next + 8;
    } else if (wire === wires.fixed32) {
      add({ tag, wire: 'fixed32' });
      at = next + 4;
    } else if (wire === wires.startGroup) {
      add({ tag, wire: 'group' });
      groups.push(tag);
      at = next;
    } else if (wire === wires.endGroup) {
      if (groups.pop() !== tag) throw new Unverified('protobuf ends a group that is not open');
      at = next;
    } else throw new Unverified(`protobuf has wire type ${wire}`);
    if (at > bytes.length) throw new Unverified('protobuf ends within a field');
  }
  if (groups.length > 0) throw new Unverified('protobuf ends within a group');
  return fields;
}

/** The values of a repeated field of bytes, text or messages. */
export const listIn = (fields: readonly Field[], tag: number): Uint8Array[] =>
  fields.flatMap((field) => (field.tag === tag && field.wire === 'bytes' ? [field.value] : []));

/** A field of bytes. The last one wins; empty when there is none. */
export const bytesIn = (fields: readonly Field[], tag: number): Uint8Array =>
  listIn(fields, tag).at(-1) ?? new Uint8Array();

/**
 * The fields of a nested message. Several of them are merged: what they hold is read as one message.
 */
export const messageIn = (fields: readonly Field[], tag: number): Field[] =>
  listIn(fields, tag).flatMap(readMessage);

/** An int64. The last one wins; 0 when there is none. */
export function numberIn(fields: readonly Field[], tag: number): bigint {
  const field = fields.findLast((one) => one.tag === tag && one.wire === 'varint');
  return field?.wire === 'varint' ? BigInt.asIntN(64, field.value) : 0n;
}

/** An int32 or an enum: the lower 32 bits of what is written. */
export const int32In = (fields: readonly Field[], tag: number): number =>
  Number(BigInt.asIntN(32, numberIn(fields, tag)));

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
