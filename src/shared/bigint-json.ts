/**
 * JSON with bigints, for payloads between functions: a bigint is an object with the one field `$n`, its
 * digits. No record of ours has a field of that name.
 */
export const toBigintJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'bigint' ? { $n: inner.toString() } : inner,
  );

/** The value of such a text. Throws SyntaxError for a text that is no JSON or no number. */
export function fromBigintJson<T>(text: string): T {
  return JSON.parse(text, (_, inner) => {
    const digits = (inner as { $n?: unknown } | null)?.$n;
    return typeof digits === 'string' ? BigInt(digits) : inner;
  }) as T;
}
