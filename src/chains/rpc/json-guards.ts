/** The shapes of what nodes answer, checked before anything is believed. */

/** A node's answer that can not be trusted: malformed, incomplete, or of another fork. */
export class Unverified extends Error {
  override readonly name = 'Unverified';
}

export type Fields = Record<string, unknown>;

/** The object that this is; throws Unverified naming `what`. */
export function parseObject(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Unverified(`${what} is missing`);
  return value as Fields;
}

/** The list that this is; throws Unverified naming `what`. */
export function parseList(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Unverified(`${what} is not a list`);
  return value;
}
