/**
 * Reads the shapes that a vault is called with. A library would lie beside the keys: this is all of it
 * (docs/decisions/0094-a-vault.md).
 */

/** Reads a value, or throws a TypeError that names it. */
export type Read<T> = (value: unknown, name: string) => T;

type ReadAs<R> = R extends Read<infer T> ? T : never;

/** The keys whose reader also takes undefined. */
type Absent<S> = { [K in keyof S]: undefined extends ReadAs<S[K]> ? K : never }[keyof S];
type Fields<S> = { [K in Exclude<keyof S, Absent<S>>]: ReadAs<S[K]> } & {
  [K in Absent<S>]?: ReadAs<S[K]>;
};

const wrong = (name: string, what: string): never => {
  throw new TypeError(`${name} is not ${what}`);
};

/** Text of at most `max` UTF-16 units. */
export const text =
  (max = 256): Read<string> =>
  (value, name) =>
    typeof value === 'string' && value.length <= max ? value : wrong(name, `text up to ${max}`);

/** A whole number from 0 on that a double holds exactly. */
export const count: Read<number> = (value, name) =>
  Number.isSafeInteger(value) && (value as number) >= 0
    ? (value as number)
    : wrong(name, 'a whole number from 0');

export const bigint: Read<bigint> = (value, name) =>
  typeof value === 'bigint' ? value : wrong(name, 'a bigint');

export const boolean: Read<boolean> = (value, name) =>
  typeof value === 'boolean' ? value : wrong(name, 'true or false');

export const oneOf =
  <T extends string | boolean>(...values: readonly T[]): Read<T> =>
  (value, name) =>
    values.find((one) => one === value) ?? wrong(name, `one of ${values.join(', ')}`);

export const nullable =
  <T>(read: Read<T>): Read<T | null> =>
  (value, name) =>
    value === null ? null : read(value, name);

export const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : read(value, name);

export const list =
  <T>(read: Read<T>, max: number): Read<T[]> =>
  (value, name) =>
    Array.isArray(value) && value.length <= max
      ? value.map((one, i) => read(one, `${name}[${i}]`))
      : wrong(name, `a list of at most ${max}`);

const entriesOf = (value: unknown, name: string): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : wrong(name, 'an object');

/** Any names with values of one shape. */
export const record =
  <T>(read: Read<T>): Read<Record<string, T>> =>
  (value, name) =>
    Object.fromEntries(
      Object.entries(entriesOf(value, name)).map(([key, one]) => [
        key,
        read(one, `${name}.${key}`),
      ]),
    );

/** These fields and no others: what it does not name is left out. */
export const object =
  <S extends Record<string, Read<unknown>>>(shape: S): Read<Fields<S>> =>
  (value, name) => {
    const entries = entriesOf(value, name);
    const own = (key: string) => (Object.hasOwn(entries, key) ? entries[key] : undefined);
    const read = Object.entries(shape).map(
      ([key, one]) => [key, one(own(key), `${name}.${key}`)] as const,
    );
    return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as Fields<S>;
  };
