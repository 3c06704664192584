/** An OpenAPI document, read as what it is: nodes of JSON. */

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
export type Node = Record<string, any>;

export interface Operation {
  id: string;
  method: string;
  path: string;
  tag: string;
  node: Node;
}

const pointer = (document: Node, ref: string): Node =>
  ref
    .slice(2)
    .split('/')
    .reduce((inner: Node, part) => inner[part.replaceAll('~1', '/')], document);

/** A node behind its reference; what is next to the reference wins. */
export function resolved(document: Node, node: Node): Node {
  if (typeof node.$ref !== 'string') return node;
  const { $ref, ...own } = node;
  return { ...resolved(document, pointer(document, $ref)), ...own };
}

/** Name of the component that a node refers to. */
export const nameOf = (node: Node): string | null =>
  typeof node.$ref === 'string' ? (node.$ref.split('/').at(-1) ?? null) : null;

export const operationsOf = (document: Node): Operation[] =>
  Object.entries(document.paths as Record<string, Record<string, Node>>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, node]) => ({
      id: node.operationId as string,
      method: method.toUpperCase(),
      path,
      tag: (node.tags?.[0] ?? 'other') as string,
      node,
    })),
  );

/** `withdrawApply` as `withdraw-apply`. */
export const fileNameOf = (id: string): string =>
  id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
