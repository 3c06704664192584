import { openApiText } from '#openapi/document.ts';

export const document = JSON.parse(openApiText());

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
export type Node = Record<string, any>;

/** What a reference points to; other nodes are themselves. */
export const resolved = (node: Node): Node =>
  typeof node?.$ref === 'string'
    ? resolved(
        node.$ref
          .slice(2)
          .split('/')
          .reduce((inner: Node, part: string) => inner[part], document),
      )
    : node;

/** Every object of the document, with its path. */
export function* nodes(node: unknown, path = '#'): Generator<[string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  yield [path, node as Node];
  for (const [name, inner] of Object.entries(node)) yield* nodes(inner, `${path}/${name}`);
}

export const operations: [string, Node][] = Object.entries(document.paths as Node).flatMap(
  ([path, item]) =>
    Object.entries(item as Node).map(([method, operation]): [string, Node] => [
      `${method} ${path}`,
      operation,
    ]),
);

export const hooks = Object.entries(document.webhooks as Node).map(
  ([event, { post }]): [string, Node] => [event, post],
);
