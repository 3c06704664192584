type Json = { [name: string]: unknown };

/**
 * The document without what the types of a client do not need: examples, headers and the answers to
 * errors, which have classes of their own.
 */
export function slimDocument(document: Json): Json {
  const slim = (node: unknown, name?: string): unknown => {
    if (Array.isArray(node)) return node.map((inner) => slim(inner));
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).filter(([key]) => isKept(key, name));
    return Object.fromEntries(entries.map(([key, value]) => [key, slim(value, key)]));
  };
  return slim(document) as Json;
}

/** Whether a member of an object that is `parent` of its own parent is kept. */
function isKept(key: string, parent: string | undefined): boolean {
  if (parent === 'properties') return true;
  if (parent === 'responses') return /^2/.test(key);
  return key !== 'example' && key !== 'examples' && !(key === 'headers' && parent !== 'schemas');
}
