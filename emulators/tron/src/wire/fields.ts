/**
 * The fields of a message of any schema, as protobuf-java 3.25 reads and writes them
 * (CodedInputStream, UnknownFieldSet), with its messages for bytes that it refuses.
 */
export type UnknownField =
  | { tag: number; wire: 'varint'; value: bigint }
  | { tag: number; wire: 'fixed32' | 'fixed64' | 'bytes'; value: Buffer }
  | { tag: number; wire: 'group'; value: UnknownField[] };

/** Messages within messages, groups among them. */
const maxDepth = 100;

const truncated = () =>
  new Error(
    'While parsing a protocol message, the input ended unexpectedly in the middle of a field.  This could mean either that the input has been truncated or that an embedded message misreported its own length.',
  );
const wrongEnd = () => new Error('Protocol message end-group tag did not match expected tag.');

export function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

class Reader {
  #at = 0;
  constructor(readonly bytes: Buffer) {}
  get done(): boolean {
    return this.#at >= this.bytes.length;
  }
  /** int64; ten bytes at most, of which the last one's upper bits are dropped. */
  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined) throw truncated();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw new Error('CodedInputStream encountered a malformed varint.');
  }
  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.bytes.length) throw truncated();
    const bytes = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

/** All fields of a message, or of a group, whose end is read with it. */
function fieldsIn(reader: Reader, group: number | null, depth: number): UnknownField[] {
  if (depth > maxDepth) {
    throw new Error(
      'Protocol message had too many levels of nesting.  May be malicious.  Use setRecursionLimit() to increase the recursion depth limit.',
    );
  }
  const fields: UnknownField[] = [];
  while (!reader.done) {
    const key = Number(BigInt.asUintN(32, reader.varint()));
    const tag = key >>> 3;
    if (tag === 0) throw new Error('Protocol message contained an invalid tag (zero).');
    const wire = key & 7;
    if (wire === 0) fields.push({ tag, wire: 'varint', value: reader.varint() });
    else if (wire === 1) fields.push({ tag, wire: 'fixed64', value: reader.take(8) });
    else if (wire === 2) {
      const length = Number(BigInt.asIntN(32, reader.varint()));
      if (length < 0) {
        throw new Error(
          'CodedInputStream encountered an embedded string or message which claimed to have negative size.',
        );
      }
      fields.push({ tag, wire: 'bytes', value: reader.take(length) });
    } else if (wire === 3)
      fields.push({ tag, wire: 'group', value: fieldsIn(reader, tag, depth + 1) });
    else if (wire === 4) {
      if (tag !== group) throw wrongEnd();
      return fields;
    } else if (wire === 5) fields.push({ tag, wire: 'fixed32', value: reader.take(4) });
    else throw new Error('Protocol message tag had invalid wire type.');
  }
  if (group !== null) throw truncated();
  return fields;
}

/** The fields of a message in their order. Throws if the bytes are not a message. */
export const readFields = (bytes: Buffer): UnknownField[] => fieldsIn(new Reader(bytes), null, 0);

/** Text of a field of type string. Throws if it is not UTF-8. */
export function utf8Of(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error('Protocol message had invalid UTF-8.');
  }
}

/** The order in which the values of one unknown field are written. */
const order = ['varint', 'fixed32', 'fixed64', 'bytes', 'group'] as const;
const wireNumber = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

const key = (tag: number, wire: number): Buffer => varint((BigInt(tag) << 3n) | BigInt(wire));

function writeField(field: UnknownField): Buffer {
  const { tag } = field;
  if (field.wire === 'group')
    return Buffer.concat([key(tag, 3), writeUnknown(field.value), key(tag, 4)]);
  const head = key(tag, wireNumber[field.wire]);
  if (field.wire === 'varint') return Buffer.concat([head, varint(field.value)]);
  const size = field.wire === 'bytes' ? varint(BigInt(field.value.length)) : Buffer.alloc(0);
  return Buffer.concat([head, size, field.value]);
}

/** Unknown fields by their tag, and those of one tag by their wire type. */
export const writeUnknown = (fields: readonly UnknownField[]): Buffer =>
  Buffer.concat(
    fields
      .toSorted((a, b) => a.tag - b.tag || order.indexOf(a.wire) - order.indexOf(b.wire))
      .map(writeField),
  );
