/** Writes what the command line says of each operation: its summary, its fields and an example. */

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
type Node = Record<string, any>;

/** A field of a request, wherever it travels. */
interface Given {
  name: string;
  isRequired: boolean;
  about: { schema: Node; description?: string; example?: unknown };
}

/** The first sentence, in one line. */
const firstSentence = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.:]) (?=[A-Z0-9`])/)[0]!
    .trim();

/** The text of `operations.ts`. */
export function cliOperations(document: Node): string {
  const resolved = (node: Node): Node =>
    typeof node.$ref === 'string'
      ? resolved(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((inner: Node, part: string) => inner[part], document),
        )
      : node;

  /** Properties of an object, those of the parts of `allOf` included. */
  function membersOf(given: Node): { properties: Node; required: string[] } {
    const node = resolved(given);
    const parts = (node.allOf ?? []).map(membersOf);
    return {
      properties: Object.assign({}, ...parts.map((part: Node) => part.properties), node.properties),
      required: [...parts.flatMap((part: Node) => part.required), ...(node.required ?? [])],
    };
  }

  function typeOf(given: Node): string {
    const node = resolved(given);
    if (node.enum) return node.enum.join(' | ');
    const type = [node.type].flat().find((one) => one !== 'null');
    const plain: Record<string, string> = {
      string: 'text',
      integer: 'number',
      boolean: 'true | false',
    };
    return plain[type] ?? (type === 'object' || type === 'array' ? 'JSON' : (type ?? 'JSON'));
  }

  /** A field, and those inside it by names with a dot. */
  function fieldRows(
    name: string,
    isRequired: boolean,
    about: { schema: Node; description?: string },
  ): unknown[][] {
    const description = about.description ?? resolved(about.schema).description;
    const { properties, required } = membersOf(about.schema);
    const inner = Object.entries(properties as Node).flatMap(([key, schema]) =>
      fieldRows(`${name}.${key}`, required.includes(key), { schema }),
    );
    const row = [name, typeOf(about.schema), isRequired ? 1 : 0, firstSentence(description)];
    return [row, ...inner];
  }

  /** `name=text` or `name:=json` with the example of a field, for a shell. */
  function wordOf(name: string, given: Node, example: unknown): string {
    const value = example ?? resolved(given).example ?? resolved(given).enum?.[0] ?? '...';
    const text =
      typeof value === 'string' ? `${name}=${value}` : `${name}:=${JSON.stringify(value)}`;
    return /[^\w=.:/@+-]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : text;
  }

  const operations = Object.values(document.paths as Node).flatMap((item) =>
    Object.values(item as Node).map((operation: Node) => {
      const given: Node[] = (operation.parameters ?? []).map(resolved);
      const media = operation.requestBody?.content['application/json'];
      const { properties, required } = media
        ? membersOf(media.schema)
        : { properties: {} as Node, required: [] as string[] };
      const all: Given[] = [
        ...given
          .filter(({ in: place }) => place !== 'header')
          .map((one) => {
            const { name, schema, description, example } = one;
            return {
              name,
              isRequired: one.required === true,
              about: { schema, description, example },
            };
          }),
        ...Object.entries(properties as Node).map(([name, schema]) => ({
          name,
          isRequired: required.includes(name),
          about: { schema, description: schema.description ?? resolved(schema).description },
        })),
      ].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
      const fields = all.flatMap(({ name, isRequired, about }) =>
        fieldRows(name, isRequired, about),
      );
      const words = all
        .filter(({ isRequired }) => isRequired)
        .map(({ name, about }) =>
          wordOf(name, about.schema, media?.example?.[name] ?? about.example),
        );
      const headers = given.filter(({ in: place }) => place === 'header');
      const mayWait = headers.some(({ name }) => name === 'X-Refuse-Pending');
      return [
        operation.operationId,
        [operation.summary, fields, words.join(' '), mayWait ? 2 : headers.length > 0 ? 1 : 0],
      ];
    }),
  );
  return `// Written by \`npm run generate\` from docs/openapi.json.

/** Name, type, 1 if it is required, and the first sentence of its description. */
type FieldText = readonly [string, string, 0 | 1, string];

/**
 * Summary, fields, the words of an example, and 1 if it takes an Idempotency-Key, 2 if it also takes a
 * session key and may wait for an admin.
 */
export type OperationText = readonly [string, readonly FieldText[], string, 0 | 1 | 2];

export const operations: Record<string, OperationText> = ${JSON.stringify(Object.fromEntries(operations))};
`;
}
