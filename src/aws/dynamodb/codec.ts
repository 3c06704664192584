/**
 * Records as items: each field under its own name, besides the keys. A bigint is kept as text,
 * since an amount may have 78 digits and a DynamoDB number has 38.
 */

export type Item = Record<string, unknown>;

/** How a bigint may be absent: never, as null, or as no attribute (or null). */
type Presence = 'required' | 'nullable' | 'optional';

type PresenceOf<V> = undefined extends V ? 'optional' : null extends V ? 'nullable' : 'required';

/**
 * Whether a field's value is a bigint or has one inside, to a depth of four: a type may be
 * recursive.
 */
type HoldsBigint<V, Depth extends 1[] = []> = Depth['length'] extends 4
  ? false
  : V extends bigint
    ? true
    : V extends readonly (infer E)[]
      ? HoldsBigint<E, [...Depth, 1]>
      : V extends object
        ? true extends { [K in keyof V]-?: HoldsBigint<V[K], [...Depth, 1]> }[keyof V]
          ? true
          : false
        : false;

/**
 * Every field of a record that is a bigint or holds one: a field that is left out does not compile.
 */
export type BigintFields<T> = {
  [K in keyof T as true extends HoldsBigint<T[K]> ? K : never]-?: FieldOf<T[K]>;
};

type FieldOf<V> =
  NonNullable<V> extends bigint
    ? PresenceOf<V>
    : V extends readonly (infer E)[]
      ? [BigintFields<E>]
      : BigintFields<NonNullable<V>>;

interface Fields {
  [name: string]: Presence | [Fields] | Fields;
}

/** Attributes that are stored under another name than their field's, by the field. */
interface StoredNames {
  [field: string]: string | [StoredNames] | StoredNames;
}

export interface Codec<T> {
  /** The attributes of a record, or of some of its fields; without the keys. */
  encode(record: Partial<T>): Item;
  /** The record of an item. Throws when a bigint is missing or is not a number. */
  decode(item: Item): T;
}

type Convert = (value: unknown, presence: Presence) => unknown;

const toText: Convert = (value) => (typeof value === 'bigint' ? value.toString() : value);

const toBigint: Convert = (value, presence) => {
  if (value === undefined && presence === 'optional') return undefined;
  if (value === null && presence !== 'required') return null;
  return BigInt(String(value));
};

/** A copy of a record, or of a part of one, with its bigints converted. */
function convertFields(record: Item, fields: Fields, convert: Convert): Item {
  const copy = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    const converted = convertField(copy[name], field, convert);
    if (name in copy) copy[name] = converted;
  }
  return copy;
}

function convertField(value: unknown, field: Fields[string], convert: Convert): unknown {
  if (typeof field === 'string') return convert(value, field);
  if (value === undefined || value === null) return value;
  if (!Array.isArray(field)) return convertFields(value as Item, field, convert);
  return (value as Item[]).map((element) => convertFields(element, field[0], convert));
}

/** A copy of a record, or of a part of one, whose fields have their stored names, or back. */
function renameFields(record: Item, names: StoredNames, isEncoding: boolean): Item {
  const copy = { ...record };
  for (const [field, name] of Object.entries(names)) {
    if (typeof name !== 'string') {
      const part = copy[field];
      if (part === undefined || part === null) continue;
      const renamed = (one: Item, of: StoredNames): Item => renameFields(one, of, isEncoding);
      copy[field] = Array.isArray(name)
        ? (part as Item[]).map((element) => renamed(element, name[0]))
        : renamed(part as Item, name);
      continue;
    }
    const [from, to] = isEncoding ? [field, name] : [name, field];
    if (!(from in copy)) continue;
    copy[to] = copy[from];
    delete copy[from];
  }
  return copy;
}

/** An item without its keys. */
export function withoutKeys({ pk: _pk, sk: _sk, ...fields }: Item): Item {
  return fields;
}

/**
 * Encodes and decodes records of one type. `bigints` names each field with a bigint; `without`
 * names attributes of the item that are not fields of the record, besides its keys; `stored` those
 * whose name differs from their field's.
 * @example
 * const codec = makeCodec<Deposit>({ bigints: { amount: 'required', blockNumber: 'required' } });
 */
export function makeCodec<T>(options: {
  bigints: BigintFields<T>;
  without?: readonly string[];
  stored?: StoredNames;
}): Codec<T> {
  const { without = [], stored } = options;
  const renamed = (record: Item, isEncoding: boolean): Item =>
    stored ? renameFields(record, stored, isEncoding) : record;
  const fields = options.bigints as Fields;
  return {
    encode: (record) => renamed(convertFields(record as Item, fields, toText), true),
    decode(item) {
      const record = withoutKeys(item);
      for (const name of without) delete record[name];
      return convertFields(renamed(record, false), fields, toBigint) as T;
    },
  };
}
