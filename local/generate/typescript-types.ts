/**
 * Writes the TypeScript types of an OpenAPI 3.1 document, as openapi-typescript 7.13 does with
 * `--default-non-nullable=false`. That tool needs another TypeScript and 44 MB; `npm run openapi:check`
 * installs it and compares both texts. A keyword that changes a type and is not known here is an error.
 */

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
type Node = Record<string, any>;

/** What restricts values but not their type, and what only describes. */
const untyped = new Set([
  ...['default', 'deprecated', 'description', 'discriminator', 'exclusiveMinimum', 'format'],
  ...[
    'maxItems',
    'maxLength',
    'maxProperties',
    'maximum',
    'minItems',
    'minLength',
    'minimum',
    'pattern',
  ],
  ...['propertyNames', 'title'],
]);
const typed = new Set([
  ...['$ref', 'additionalProperties', 'allOf', 'anyOf', 'const', 'enum', 'items', 'oneOf'],
  ...['properties', 'required', 'type'],
]);

const primitives: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A comment above a member: what describes it, tag by tag. */
function commentOf(node: Node): string[] {
  const lines = (text: unknown) => String(text).trim().replaceAll('\n', '\n *     ');
  const tags: string[] = [];
  if (node.title) tags.push(lines(node.title));
  if (node.summary) tags.push(lines(node.summary));
  if (node.format) tags.push(`Format: ${node.format}`);
  if (node.deprecated) tags.push('@deprecated');
  if (node.description) tags.push(`@description ${lines(node.description)}`);
  if (node.default !== undefined) {
    const { default: value } = node;
    const text = typeof value === 'object' ? JSON.stringify(value, null, 2) : value;
    tags.push(`@default ${lines(text)}`);
  }
  if ('const' in node) tags.push('@constant');
  if (node.enum) tags.push(`@enum {${[node.type ?? 'unknown'].flat().join('|')}}`);
  const [first = ''] = tags;
  if (tags.length === 0) return [];
  const text =
    tags.length === 1 && !first.includes('\n')
      ? `/** ${first} */`
      : `/**\n * ${tags.join('\n * ')}\n */`;
  return text
    .replace(/\*\/(?!$)/g, '*\\/')
    .split('\n')
    .map((line) => line.trimEnd());
}

const indented = (lines: string[]): string[] => lines.map((line) => (line ? `    ${line}` : line));

/** A name as the key of a member. */
const keyOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) || String(Number(name)) === name ? name : JSON.stringify(name);

/** Members as `name: type;` lines, each under its comment. */
function member(name: string, type: string, options: { optional?: boolean; about?: Node } = {}) {
  const text = `${keyOf(name)}${options.optional ? '?' : ''}: ${type};`;
  return [...commentOf(options.about ?? {}), ...text.split('\n')];
}

const objectOf = (members: string[][]): string =>
  ['{', ...indented(members.flat()), '}'].join('\n');

const referenceTo = (ref: string): string => {
  const [root, ...rest] = ref.replace(/^#\//, '').split('/');
  return `${root}${rest.map((part) => `["${part}"]`).join('')}`;
};

const unionOf = (types: string[]): string => [...new Set(types)].join(' | ');

/** Whether a type is a union or an intersection, outside of every bracket. */
function isComposed(type: string): boolean {
  let depth = 0;
  for (const sign of type) {
    if ('{(['.includes(sign)) depth++;
    if ('})]'.includes(sign)) depth--;
    if (depth === 0 && '|&'.includes(sign)) return true;
  }
  return false;
}

const grouped = (type: string): string => (isComposed(type) ? `(${type})` : type);

const literal = (value: unknown): string => JSON.stringify(value);

/** The type of a schema. Throws at a keyword that is not known here. */
function typeOf(schema: Node): string {
  for (const keyword of Object.keys(schema)) {
    if (!typed.has(keyword) && !untyped.has(keyword) && !keyword.startsWith('x-')) {
      throw new Error(`typescript-types.ts does not know the keyword ${keyword}`);
    }
  }
  if (schema.$ref) return referenceTo(schema.$ref);
  if (schema.const !== undefined && schema.const !== null) return literal(schema.const);
  if (schema.enum) {
    const nullable = Array.isArray(schema.type) && schema.type.includes('null');
    return unionOf([...schema.enum.map(literal), ...(nullable ? ['null'] : [])]);
  }
  const parts = [plainTypeOf(schema), ...(schema.allOf ?? []).map(typeOf)].filter(Boolean);
  const whole: string = parts.length > 1 ? parts.map(grouped).join(' & ') : (parts[0] ?? '');
  const choices: Node[] = schema.anyOf ?? schema.oneOf ?? [];
  if (choices.length > 0) return unionOf([whole, ...choices.map(typeOf)].filter(Boolean));
  return whole || (schema.type ? 'Record<string, never>' : 'unknown');
}

/** The type by the keyword `type`, or '' where it says nothing. */
function plainTypeOf(schema: Node): string {
  const { type } = schema;
  if (Array.isArray(type)) return unionOf(type.map((one) => typeOf({ ...schema, type: one })));
  if (primitives[type]) return primitives[type];
  if (type === 'array') return `${grouped(typeOf(schema.items ?? {}))}[]`;
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Node>);
  const required: string[] = schema.required ?? [];
  const parts: string[] = [];
  if (properties.length > 0) {
    parts.push(
      objectOf(
        properties.map(([name, about]) =>
          member(name, typeOf(about), { about, optional: !required.includes(name) }),
        ),
      ),
    );
  }
  const others = schema.additionalProperties;
  if (others) {
    const value = others === true ? 'unknown' : typeOf(others);
    parts.push(objectOf([[`[key: string]: ${value};`]]));
  }
  return parts.join(' & ');
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const places = ['query', 'header', 'path', 'cookie'];

/** The text of the module with `paths`, `webhooks`, `components` and `operations`. */
export function typescriptTypes(document: Node): string {
  const resolved = (node: Node): Node =>
    node.$ref
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((inner: Node, part: string) => inner[part], document)
      : node;

  function parametersOf(parameters: Node[]): string[] {
    const byPlace = places.map((place) => {
      const own = parameters.filter((parameter) => resolved(parameter).in === place);
      const isOptional = (about: Node) => place !== 'path' && !about.required;
      const members = own.map((parameter) => {
        const about = resolved(parameter);
        const type = parameter.$ref ? referenceTo(parameter.$ref) : typeOf(about.schema);
        return member(about.name, type, { about, optional: isOptional(about) });
      });
      const optional = own.every((parameter) => isOptional(resolved(parameter)));
      return member(place, members.length > 0 ? objectOf(members) : 'never', { optional });
    });
    return member('parameters', objectOf(byPlace));
  }

  const contentOf = (content: Node): string[] =>
    member(
      'content',
      objectOf(Object.entries(content).map(([kind, { schema }]) => member(kind, typeOf(schema)))),
    );

  function responseOf(about: Node): string {
    const headers = member('headers', objectOf([['[name: string]: unknown;']]));
    return objectOf([
      headers,
      about.content ? contentOf(about.content) : member('content', 'never', { optional: true }),
    ]);
  }

  const operations: string[][] = [];

  function operationOf(operation: Node): string {
    const { requestBody: body, responses = {} } = operation;
    return objectOf([
      parametersOf(operation.parameters ?? []),
      body
        ? member('requestBody', objectOf([contentOf(body.content)]), {
            about: body,
            optional: !body.required,
          })
        : member('requestBody', 'never', { optional: true }),
      member(
        'responses',
        objectOf(
          Object.entries(responses as Record<string, Node>).map(([status, response]) =>
            member(status, response.$ref ? referenceTo(response.$ref) : responseOf(response), {
              about: resolved(response),
            }),
          ),
        ),
      ),
    ]);
  }

  function pathOf(item: Node): string {
    const members = methods.map((method) => {
      const operation = item[method];
      if (!operation) return member(method, 'never', { optional: true });
      operations.push(member(operation.operationId, operationOf(operation)));
      const type = `operations["${operation.operationId}"]`;
      return member(method, type, { about: operation });
    });
    return objectOf([parametersOf([]), ...members]);
  }

  const interfaceOf = (name: string, items: Node | undefined): string =>
    items
      ? `export interface ${name} ${objectOf(Object.entries(items).map(([key, item]) => member(key, pathOf(item))))}`
      : `export type ${name} = Record<string, never>;`;

  function componentsOf(kind: string, type: (item: Node) => string): string[] {
    const items = Object.entries((document.components[kind] ?? {}) as Record<string, Node>);
    const members = items.map(([name, about]) => member(name, type(about), { about }));
    return member(kind, members.length > 0 ? objectOf(members) : 'never');
  }

  const parts = [
    interfaceOf('paths', document.paths),
    interfaceOf('webhooks', document.webhooks),
    `export interface components ${objectOf([
      componentsOf('schemas', typeOf),
      componentsOf('responses', responseOf),
      componentsOf('parameters', (parameter) => typeOf(parameter.schema)),
      ...['requestBodies', 'headers', 'pathItems'].map((kind) => componentsOf(kind, typeOf)),
    ])}`,
    'export type $defs = Record<string, never>;',
    `export interface operations ${objectOf(operations)}`,
  ];
  return `${parts.join('\n')}\n`;
}
