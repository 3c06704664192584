/**
 * Messages from and to JSON, as java-tron's JsonFormat converts them. With `visible`, addresses are
 * base58, otherwise 21 bytes in hexadecimal. Integers must be numbers. Unknown fields are ignored.
 */
import { fromBase58, toBase58 } from './bytes.ts';
import { parseException } from './errors.ts';
import type { FieldKind, Message, Schema } from './protobuf.ts';

export interface JsonOptions {
  visible: boolean;
  /** The text of the body, so that an error can name the column. */
  body: string;
}

export type JsonObject = Record<string, unknown>;

export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Column of a field's value in the body, counted from 1. */
export const columnOf = (body: string, name: string, value: unknown): number => {
  const field = body.indexOf(`"${name}"`);
  return body.indexOf(JSON.stringify(value) ?? '', Math.max(0, field + name.length + 2)) + 1;
};

/** A field of bytes: hexadecimal, or base58 for a visible address. */
export function bytesFromJson(
  name: string,
  value: unknown,
  address: boolean,
  { visible, body }: JsonOptions,
): string {
  const text = typeof value === 'string' ? value : '';
  if (address && visible) {
    const hex = fromBase58(text);
    if (hex !== null || text === '') return hex ?? '';
    throw parseException(columnOf(body, name, value), 'INVALID base58 String');
  }
  const hex = text.replace(/^0x/, '').toLowerCase();
  if (typeof value !== 'string' || !/^([0-9a-f]{2})*$/.test(hex)) {
    throw parseException(columnOf(body, name, value), 'INVALID hex String');
  }
  return hex;
}

/** An int64: a JSON number without a fraction. */
export function intFromJson(name: string, value: unknown, { body }: JsonOptions): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value);
  const text = JSON.stringify(value) ?? '';
  throw parseException(
    columnOf(body, name, value),
    `Couldn't parse integer: For input string: "${text}"`,
  );
}

function fieldFromJson(
  name: string,
  kind: FieldKind,
  value: unknown,
  options: JsonOptions,
): Message[string] {
  if (kind === 'int' || kind === 'int32') return intFromJson(name, value, options) || undefined;
  if (kind === 'bool') {
    if (typeof value === 'boolean') return value || undefined;
    throw parseException(columnOf(options.body, name, value), 'Expected "true" or "false".');
  }
  if (kind === 'string') return (typeof value === 'string' && value) || undefined;
  if (typeof kind === 'string') {
    return bytesFromJson(name, value, kind === 'address', options) || undefined;
  }
  if ('enum' in kind) {
    // Lower-case names are accepted too, as compilers write them in an ABI.
    const text = String(value).replace(
      /^[a-z]+$/,
      (word) => word[0]!.toUpperCase() + word.slice(1),
    );
    const index = typeof value === 'number' ? value : kind.enum.indexOf(text);
    if (index < 0 || index >= kind.enum.length) {
      throw parseException(
        columnOf(options.body, name, value),
        `Enum type${kind.name ? ` "protocol.${kind.name}"` : ''} has no value named "${String(value)}"${kind.name ? '.' : ''}`,
      );
    }
    return index === 0 ? undefined : kind.enum[index];
  }
  if ('message' in kind) return messageFromJson(kind.message, asObject(value), options);
  const items = (Array.isArray(value) ? value : [value]).map((item) =>
    messageFromJson(kind.repeated, asObject(item), options),
  );
  return items.length > 0 ? items : undefined;
}

export function messageFromJson(schema: Schema, json: JsonObject, options: JsonOptions): Message {
  const message: Message = {};
  for (const [name, field] of Object.entries(schema)) {
    const value = json[name];
    if (value === undefined || value === null) continue;
    const read = fieldFromJson(name, field.kind, value, options);
    if (read !== undefined) message[name] = read;
  }
  return message;
}

export function messageToJson(schema: Schema, message: Message, visible: boolean): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, { kind }]): [string, unknown][] => {
      const value = message[name];
      if (value === undefined) return [];
      if (kind === 'address') {
        return [[name, visible && value !== '' ? toBase58(value as string) : value]];
      }
      if (typeof kind === 'object' && 'message' in kind) {
        return [[name, messageToJson(kind.message, value as Message, visible)]];
      }
      if (typeof kind === 'object' && 'repeated' in kind) {
        return [
          [name, (value as Message[]).map((item) => messageToJson(kind.repeated, item, visible))],
        ];
      }
      return [[name, value]];
    }),
  );
}
