/** Typed data as a caller sends it (EIP-712), parsed from JSON and not yet believed. */

export interface UncheckedTypedData {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, unknown>;
}

/** The value of a record's own field, undefined for what is none. */
export const ownField = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Record<string, unknown>)[name]
    : undefined;
