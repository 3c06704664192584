/** One value of typed data, by its path. */
export interface TypedField {
  path: string;
  text: string;
}

/** Every value of typed data: what signs where, then what is signed, each by its path. */
export function typedFields(typed: unknown): TypedField[] {
  const { domain, primaryType, message } = (typed ?? {}) as Record<string, unknown>;
  return [
    ...fieldsOf(domain, 'domain'),
    ...(typeof primaryType === 'string' ? [{ path: 'signed as', text: primaryType }] : []),
    ...fieldsOf(message, ''),
  ];
}

function fieldsOf(value: unknown, path: string): TypedField[] {
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? [] : [{ path, text: String(value) }];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, path === '' ? name : `${path}.${name}`),
  );
}
