/** Longer than any id; DynamoDB refuses keys that are much longer. */
const maxId = 128;

/** The parameters of a path such as `/v1/things/{id}`, by their names. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : unknown;

/** The decoded parameters of a path by its pattern; null where the path does not match. */
export function pathParams(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of expected.entries()) {
    const value = decode(given[i] ?? '');
    if (part.startsWith('{')) {
      if (value === '' || value.length > maxId) return null;
      params[part.slice(1, -1)] = value;
    } else if (part !== value) return null;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
