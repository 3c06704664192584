/** Checks of the shapes of nodes' answers: nothing is used before it is checked. */

/** A node's answer that cannot be trusted: malformed, incomplete, or from another fork. */
export class Unverified extends Error {
  override readonly name = 'Unverified';
}

/**
 * What `read` returns; null if it throws Unverified: an answer that is not what was asked for says
 * nothing.
 */
export function ifVerified<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unverified) return null;
    throw error;
  }
}

export type Fields = Record<string, unknown>;

/** Returns the value as an object. Throws Unverified that names `what`. */
export function parseObject(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw new Unverified(`${what} is missing`);
  return value as Fields;
}

/** Returns the value as a list. Throws Unverified that names `what`. */
export function parseList(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new Unverified(`${what} is not a list`);
  return value;
}
