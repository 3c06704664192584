/** Writes protobuf with any wire type, as a stranger can. */

/** A field as it is encoded. */
export type Field = Uint8Array;

/** Wire types of the encoding (protobuf.dev "Encoding"). */
export const wire = { varint: 0, fixed64: 1, bytes: 2, startGroup: 3, endGroup: 4, fixed32: 5 };

export function varint(value: bigint | number): Buffer {
  const out: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) out.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...out, Number(rest)]);
}

const key = (tag: number, type: number) => varint((BigInt(tag) << 3n) | BigInt(type));

export const message = (fields: readonly Field[]): Buffer => Buffer.concat(fields);
export const number = (tag: number, value: bigint | number): Buffer =>
  Buffer.concat([key(tag, wire.varint), varint(value)]);
export const bytes = (tag: number, value: Uint8Array): Buffer =>
  Buffer.concat([key(tag, wire.bytes), varint(value.length), value]);
export const fixed64 = (tag: number, hex = '00'.repeat(8)): Buffer =>
  Buffer.concat([key(tag, wire.fixed64), Buffer.from(hex, 'hex')]);
export const fixed32 = (tag: number): Buffer =>
  Buffer.concat([key(tag, wire.fixed32), Buffer.alloc(4)]);
export const startGroup = (tag: number): Buffer => key(tag, wire.startGroup);
export const endGroup = (tag: number): Buffer => key(tag, wire.endGroup);
export const group = (tag: number, inner: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.concat([startGroup(tag), inner, endGroup(tag)]);
