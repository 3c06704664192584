/** Typed data (EIP-712) parsed from a caller's JSON, not yet validated. */

export interface UncheckedTypedData {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
}

/** The value of an object's own field; undefined if there is none. */
export const ownField = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Record<string, unknown>)[name]
    : undefined;
