/**
 * JSON as a TRON node reads and writes it. An int64 is a bare number of any size: reading makes it
 * a bigint if a float cannot hold it, and writing a bigint keeps every digit.
 */
const mark = '\u0001int:';

/** Parses JSON. Throws SyntaxError. Integers beyond 2^53 become bigint. */
export function parseJson(text: string): unknown {
  const marked = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') ? token : `"${mark.replace('\u0001', '\\u0001')}${token}"`,
  );
  return JSON.parse(marked, (_key, value) => {
    if (typeof value !== 'string' || !value.startsWith(mark)) return value;
    const exact = BigInt(value.slice(mark.length));
    return BigInt(Number(exact)) === exact && Number.isSafeInteger(Number(exact))
      ? Number(exact)
      : exact;
  });
}

/** Writes JSON. Undefined fields are left out. */
export function toJson(value: unknown): string {
  const bigs: string[] = [];
  const text = JSON.stringify(value, (_key, inner) => {
    if (typeof inner !== 'bigint') return inner;
    bigs.push(String(inner));
    return mark;
  });
  if (bigs.length === 0) return text;
  let next = 0;
  return text.replaceAll(`"${JSON.stringify(mark).slice(1, -1)}"`, () => bigs[next++] ?? '0');
}
