/**
 * The part of protocol buffers (proto3) that TRON's transactions need: varints, bytes, strings,
 * messages and repeated messages. Messages are written as protobuf-java writes them: known fields in
 * the order of their tags, without zero fields, and then what is unknown.
 */
import { readFields, type UnknownField, utf8Of, varint, writeUnknown } from './fields.ts';

export type FieldKind =
  | 'address'
  | 'bytes'
  | 'string'
  | 'int'
  /** An enum that keeps numbers which it does not know, or an int32. */
  | 'int32'
  | 'bool'
  | { enum: readonly string[]; name?: string }
  | { message: Schema }
  | { repeated: Schema }
  | 'list of bytes';

export interface Field {
  tag: number;
  kind: FieldKind;
}

/** Fields by name, in ascending order of their tags. */
export type Schema = Readonly<Record<string, Field>>;

/** The key of a message's unknown fields: no schema has a field of this name. */
const unknown = Symbol('unknown fields');

/**
 * A decoded message: bytes and addresses in lower-case hexadecimal, integers as bigint, enums by
 * name. Zero and empty fields are absent.
 */
export interface Message {
  [field: string]: string | bigint | boolean | string[] | Message | Message[] | undefined;
  [unknown]?: UnknownField[];
}

const key = (tag: number, wire: number): Buffer => varint(BigInt(tag * 8 + wire));
const block = (tag: number, bytes: Buffer): Buffer[] => [
  key(tag, 2),
  varint(BigInt(bytes.length)),
  bytes,
];

function encodeField({ tag, kind }: Field, value: Message[string]): Buffer[] {
  if (value === undefined) return [];
  if (kind === 'list of bytes') {
    return (value as string[]).flatMap((hex) => block(tag, Buffer.from(hex, 'hex')));
  }
  if (typeof kind === 'object' && 'repeated' in kind) {
    return (value as Message[]).flatMap((item) => block(tag, encode(kind.repeated, item)));
  }
  if (typeof kind === 'object' && 'message' in kind) {
    return block(tag, encode(kind.message, value as Message));
  }
  const number = (n: bigint) => (n === 0n ? [] : [key(tag, 0), varint(n)]);
  if (typeof kind === 'object') return number(BigInt(kind.enum.indexOf(value as string)));
  if (kind === 'int' || kind === 'int32') return number(value as bigint);
  if (kind === 'bool') return number(value ? 1n : 0n);
  const bytes = Buffer.from(value as string, kind === 'string' ? 'utf8' : 'hex');
  return bytes.length === 0 ? [] : block(tag, bytes);
}

export function encode(schema: Schema, message: Message): Buffer {
  return Buffer.concat([
    ...Object.entries(schema).flatMap(([name, field]) => encodeField(field, message[name])),
    writeUnknown(message[unknown] ?? []),
  ]);
}

function decodeBlock(kind: FieldKind, bytes: Buffer, before: Message[string]): Message[string] {
  if (typeof kind === 'object') {
    if ('repeated' in kind) {
      return [...((before as Message[] | undefined) ?? []), decode(kind.repeated, bytes)];
    }
    // Several of a message that is not repeated are merged.
    if ('message' in kind) return decode(kind.message, bytes, before as Message | undefined);
  }
  if (kind === 'string') return utf8Of(bytes) || undefined;
  if (kind === 'list of bytes') {
    return [...((before as string[] | undefined) ?? []), bytes.toString('hex')];
  }
  return bytes.toString('hex') || undefined;
}

function decodeNumber(kind: FieldKind, value: bigint): Message[string] {
  if (kind === 'int') return value || undefined;
  if (kind === 'int32') return BigInt.asIntN(32, value) || undefined;
  if (kind === 'bool') return value !== 0n || undefined;
  const names = (kind as { enum: readonly string[] }).enum;
  return value === 0n ? undefined : (names[Number(value)] ?? names[0]);
}

const isNumber = (kind: FieldKind): boolean =>
  kind === 'int' ||
  kind === 'int32' ||
  kind === 'bool' ||
  (typeof kind === 'object' && 'enum' in kind);

/**
 * Decodes a message, into `before` if there is one. Throws if the bytes are invalid. A field that the
 * schema does not have, or has with another wire type, is kept as unknown.
 */
export function decode(schema: Schema, bytes: Buffer, before: Message = {}): Message {
  const byTag = new Map(
    Object.entries(schema).map(([name, field]) => [field.tag, { name, kind: field.kind }]),
  );
  const message: Message = { ...before };
  const others: UnknownField[] = [...(before[unknown] ?? [])];
  for (const field of readFields(bytes)) {
    const known = byTag.get(field.tag);
    if (known && field.wire === 'varint' && isNumber(known.kind)) {
      message[known.name] = decodeNumber(known.kind, field.value);
    } else if (known && field.wire === 'bytes' && !isNumber(known.kind)) {
      message[known.name] = decodeBlock(known.kind, field.value, message[known.name]);
    } else others.push(field);
  }
  if (others.length > 0) message[unknown] = others;
  return message;
}
