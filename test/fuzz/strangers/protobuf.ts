/** Writes protobuf with any wire type, as a stranger can. */

/** A field as it is encoded. */
export type Field = Uint8Array;

function varint(value: bigint): Buffer {
  const out: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 0x7fn; rest >>= 7n) out.push(Number(rest & 0x7fn) | 0x80);
  out.push(Number(rest));
  return Buffer.from(out);
}

const key = (tag: number, wire: number) => varint((BigInt(tag) << 3n) | BigInt(wire));

export const message = (fields: readonly Field[]): Buffer => Buffer.concat(fields);
export const number = (tag: number, value: bigint): Field =>
  Buffer.concat([key(tag, 0), varint(value)]);
export const bytes = (tag: number, value: Uint8Array): Field =>
  Buffer.concat([key(tag, 2), varint(BigInt(value.length)), value]);
export const word64 = (tag: number): Field => Buffer.concat([key(tag, 1), Buffer.alloc(8)]);
export const word32 = (tag: number): Field => Buffer.concat([key(tag, 5), Buffer.alloc(4)]);
export const group = (tag: number, fields: readonly Field[]): Field =>
  Buffer.concat([key(tag, 3), ...fields, key(tag, 4)]);
