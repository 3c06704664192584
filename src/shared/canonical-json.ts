/**
 * The one JSON text of a value, for digests: no spaces, the keys of an object in the order of their
 * UTF-16 code units, absent fields left out. Numbers and texts are as JSON.stringify writes them
 * (the rules of RFC 8785). A bigint, which JSON does not have, becomes a text of its digits.
 * Throws TypeError for what JSON cannot hold: NaN, an infinity, a function.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`no JSON: ${value}`);
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
  }
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`no JSON: ${typeof value}`);
  return text;
}
