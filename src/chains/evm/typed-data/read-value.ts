/** Checks values of typed data against their types and brings each into its one canonical form. */

import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { TypedStruct, TypedValue } from '#model/orders/typed-data.ts';
import { fieldError, isFields } from './field-error.ts';
import type { Schema } from './schema.ts';
import type { ValueType } from './value-type.ts';

/**
 * The canonical form of a struct's value; fields that the struct does not declare are left out.
 * Throws ApiError invalidRequest that names the field.
 */
export function readStruct(
  schema: Schema,
  name: string,
  value: unknown,
  path: string,
): TypedStruct {
  if (!isFields(value)) throw fieldError(path, 'must be an object');
  const entries = schema.get(name)!.map((field) => {
    const at = `${path}.${field.name}`;
    if (!Object.hasOwn(value, field.name)) throw fieldError(at, 'is missing');
    return [field.name, readValue(schema, field.parsed, value[field.name], at)] as const;
  });
  return Object.fromEntries(entries);
}

function readValue(schema: Schema, type: ValueType, value: unknown, path: string): TypedValue {
  switch (type.kind) {
    case 'struct':
      return readStruct(schema, type.name, value, path);
    case 'array': {
      if (!Array.isArray(value)) throw fieldError(path, 'must be a list');
      if (type.length !== null && value.length !== type.length) {
        throw fieldError(path, `must be a list of ${type.length}`);
      }
      return value.map((item, i) => readValue(schema, type.element, item, `${path}[${i}]`));
    }
    case 'uint':
    case 'int':
      return readInteger(value, type, path);
    case 'address':
      return readAddress(value, path);
    case 'bool':
      if (typeof value !== 'boolean') throw fieldError(path, 'must be true or false');
      return value;
    case 'string':
      if (typeof value !== 'string') throw fieldError(path, 'must be text');
      // An unpaired surrogate has no UTF-8: libraries would hash it differently.
      if (/\p{Surrogate}/u.test(value)) throw fieldError(path, 'is not text that UTF-8 can encode');
      return value;
    case 'bytes':
      return readBytes(value, null, path);
    case 'fixed bytes':
      return readBytes(value, type.bytes, path);
  }
}

function readInteger(
  value: unknown,
  { kind, bits }: { kind: 'uint' | 'int'; bits: number },
  path: string,
): string {
  const isNumber = Number.isSafeInteger(value);
  const isText = typeof value === 'string' && /^(0|-?[1-9]\d{0,77}|0x[0-9a-f]{1,64})$/i.test(value);
  if (!isNumber && !isText) {
    const hint = typeof value === 'number' ? ', as text when it is larger than 2^53-1' : '';
    throw fieldError(path, `must be an integer in decimal or 0x hexadecimal${hint}`);
  }
  const number = BigInt(value as string | number);
  const [least, most] =
    kind === 'uint'
      ? [0n, 2n ** BigInt(bits)]
      : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)];
  if (number < least || number >= most) throw fieldError(path, `does not fit into ${kind}${bits}`);
  return number.toString();
}

/** The zero address is allowed here. An address in mixed case must have the right checksum. */
function readAddress(value: unknown, path: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) {
    throw fieldError(path, 'must be 0x followed by 40 hexadecimal digits');
  }
  const address = toChecksumAddress(value);
  const hex = value.slice(2);
  const oneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  if (!oneCase && address !== value) throw fieldError(path, 'has a wrong checksum (EIP-55)');
  return address;
}

function readBytes(value: unknown, length: number | null, path: string): string {
  const isHex = typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value);
  if (!isHex || (length !== null && value.length !== 2 + 2 * length)) {
    const size = length === null ? 'bytes' : `${length} ${length === 1 ? 'byte' : 'bytes'}`;
    throw fieldError(path, `must be ${size} in 0x hexadecimal`);
  }
  return value.toLowerCase();
}
