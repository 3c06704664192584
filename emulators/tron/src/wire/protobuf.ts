/**
 * The part of protocol buffers (proto3) that TRON's transactions need: varints, bytes, strings,
 * messages and repeated messages, in the order of their tags, without zero fields.
 */
export type FieldKind =
  | 'address'
  | 'bytes'
  | 'string'
  | 'int'
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

/**
 * A decoded message: bytes and addresses in lower-case hexadecimal, integers as bigint, enums by
 * name. Zero and empty fields are absent.
 */
export interface Message {
  [field: string]: string | bigint | boolean | string[] | Message | Message[] | undefined;
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
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
  if (kind === 'int') return number(value as bigint);
  if (kind === 'bool') return number(value ? 1n : 0n);
  const bytes = Buffer.from(value as string, kind === 'string' ? 'utf8' : 'hex');
  return bytes.length === 0 ? [] : block(tag, bytes);
}

export function encode(schema: Schema, message: Message): Buffer {
  return Buffer.concat(
    Object.entries(schema).flatMap(([name, field]) => encodeField(field, message[name])),
  );
}

class Reader {
  #at = 0;
  constructor(readonly bytes: Buffer) {}
  get done(): boolean {
    return this.#at >= this.bytes.length;
  }
  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined) throw new Error('truncated varint');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw new Error('varint too long');
  }
  block(): Buffer {
    const length = Number(this.varint());
    const end = this.#at + length;
    if (length < 0 || end > this.bytes.length) throw new Error('truncated field');
    const bytes = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

function decodeBlock(kind: FieldKind, bytes: Buffer, before: Message[string]): Message[string] {
  if (typeof kind === 'object') {
    if ('repeated' in kind) {
      return [...((before as Message[] | undefined) ?? []), decode(kind.repeated, bytes)];
    }
    if ('message' in kind) return decode(kind.message, bytes);
  }
  if (kind === 'string') return bytes.toString('utf8');
  if (kind === 'list of bytes') {
    return [...((before as string[] | undefined) ?? []), bytes.toString('hex')];
  }
  if (kind === 'bytes' || kind === 'address') return bytes.toString('hex');
  throw new Error('expected a number');
}

/** Decodes a message. Throws if the bytes are invalid. Unknown fields are skipped. */
export function decode(schema: Schema, bytes: Buffer): Message {
  const byTag = new Map(
    Object.entries(schema).map(([name, field]) => [field.tag, { name, field }]),
  );
  const message: Message = {};
  const reader = new Reader(bytes);
  while (!reader.done) {
    const head = Number(reader.varint());
    const known = byTag.get(head >> 3);
    const wire = head & 7;
    if (wire === 2) {
      const value = reader.block();
      if (known) {
        message[known.name] = decodeBlock(known.field.kind, value, message[known.name]);
      }
    } else if (wire === 0) {
      const value = reader.varint();
      if (!known || value === 0n) continue;
      const { kind } = known.field;
      if (kind === 'int') message[known.name] = value;
      else if (kind === 'bool') message[known.name] = true;
      else if (typeof kind === 'object' && 'enum' in kind) {
        message[known.name] = kind.enum[Number(value)] ?? kind.enum[0];
      } else throw new Error('expected bytes');
    } else throw new Error(`wire type ${wire} is not supported`);
  }
  return message;
}
