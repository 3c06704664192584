/** The fields of a query string. A field that is given more than once is a list. */
export type QueryFields = Record<string, string | string[] | null>;

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/**
 * Splits a raw query string. A value with invalid percent-encoding becomes null, so that it is
 * refused only in a field that the route knows.
 */
export function parseQuery(raw: string): QueryFields {
  const fields = Object.create(null) as QueryFields;
  for (const part of raw.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    if (name === null) continue;
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    // An empty value is the same as absent (docs/decisions.md "Missing, empty and unknown fields").
    if (value === '') continue;
    fields[name] = name in fields ? [fields[name], value].flat().map(String) : value;
  }
  return fields;
}
