/**
 * Writes the part of the Go module that openapi.json says: the types of inputs and answers, and a
 * method for each route. The text is as gofmt leaves it: a comment or an empty line is between the
 * fields of a struct, so that none is aligned with another.
 */

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
type Node = Record<string, any>;

/** Words that Go writes in capitals. */
const initials: Record<string, string> = Object.fromEntries(
  ['ID', 'URL', 'USD', 'EVM', 'TRX', 'SOL', 'CSV', 'IP', 'SHA256', 'JSON', 'API'].map((word) => [
    word.toLowerCase(),
    word,
  ]),
);

/** `to_address` and `sendTx` as ToAddress and SendTx. */
const pascal = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_\W]+/)
    .map((word) => initials[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** A description as a comment, at most 100 columns wide. */
function comment(text: unknown, indent = ''): string {
  const words = String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && `${indent}// ${last} ${word}`.length <= 98)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => `${indent}// ${line}\n`).join('');
}

/** The names of an operation's method: `Withdraw.Apply`, `SessionKeys.Create`. */
function placeOf(operationId: string): { group: string; method: string } {
  const keys = /^clientSessionKeys(\w+)$/.exec(operationId);
  if (keys) return { group: 'SessionKeys', method: keys[1]! };
  const [, group = '', method = ''] = /^([a-z]+)([A-Z]\w*)$/.exec(operationId) ?? [];
  return { group: pascal(group), method };
}

/** How the items of a list are known: by an id on pages, or by the cursor of the next page. */
const itemIds: Record<string, string> = {
  subaccountList: 'account_no',
  depositList: 'deposit_no',
  withdrawList: 'withdraw_no',
  swapList: 'swap_no',
  clientAddresses: 'address',
  clientOperations: 'op_no',
  clientPending: 'op_no',
  clientSessionKeysList: 'sk_id',
  energyTopups: 'id',
  energyOrders: 'id',
};
const cursorNames = ['after', 'cursor'];

/** The text of `generated.go`. */
export function goSdk(document: Node): string {
  const schemas: Node = document.components.schemas;
  const declared: string[] = [];
  const named = new Set<string>();

  const resolved = (node: Node): Node =>
    typeof node.$ref === 'string'
      ? resolved(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((inner: Node, part: string) => inner[part], document),
        )
      : node;

  /** Properties of an object, those of the parts of `allOf` included; of a choice those of each. */
  function membersOf(given: Node): { properties: Node; required: string[] } {
    const node = resolved(given);
    const choices: Node[] | undefined = node.oneOf ?? node.anyOf;
    if (choices) {
      const parts = choices.map(membersOf);
      const [first] = parts;
      const required = first!.required.filter((name) =>
        parts.every((part) => part.required.includes(name)),
      );
      const properties = Object.assign({}, ...parts.map((part) => part.properties));
      return { properties, required };
    }
    const parts = (node.allOf ?? []).map(membersOf);
    return {
      properties: Object.assign({}, ...parts.map((part: Node) => part.properties), node.properties),
      required: [...parts.flatMap((part: Node) => part.required), ...(node.required ?? [])],
    };
  }

  /** A struct. Of an input the fields that may be left out are not sent when they are empty. */
  function record(name: string, node: Node, options: { isInput: boolean; about?: string }): string {
    if (named.has(name)) return name;
    named.add(name);
    const at = declared.length;
    declared.push('');
    const { properties, required } = membersOf(node);
    const fields = Object.entries(properties as Node).map(([key, field]) =>
      fieldOf(key, field, { owner: name, isRequired: required.includes(key), ...options }),
    );
    const about = options.about ?? node.description;
    const body = fields.length > 0 ? `{\n${fields.join('\n')}}\n` : '{}\n';
    declared[at] =
      `${comment(`${name}: ${about ?? 'an object of the API.'}`)}type ${name} struct ${body}`;
    return name;
  }

  function fieldOf(
    key: string,
    field: Node,
    of: { owner: string; isRequired: boolean; isInput: boolean },
  ): string {
    const type = typeOf(field, `${of.owner}${pascal(key)}`, of.isInput);
    // An empty text is as absent; 0 and false are not.
    const isEmptyAbsent = /^(string|json\.RawMessage|\[\]|map|\*)/.test(type) || isText(field);
    const isPointer =
      !of.isRequired && !(of.isInput ? isEmptyAbsent : /^(\*|\[\]|map|json)/.test(type));
    const tag = of.isRequired ? key : `${key},omitempty`;
    const about = field.description ?? resolved(field).description;
    const lines = about ? comment(about, '\t') : '';
    return `${lines}\t${pascal(key)} ${isPointer ? `*${type.replace(/^\*/, '')}` : type} \`json:"${tag}"\`\n`;
  }

  const isText = (field: Node): boolean => resolved(field).type === 'string';

  /** A list of values: a type with constants, which holds any other value too. */
  function enumeration(name: string, node: Node): string {
    if (named.has(name)) return name;
    named.add(name);
    const base = typeof node.enum[0] === 'string' ? 'string' : 'int';
    const constants = node.enum.map((value: unknown, i: number) => {
      const suffix = node['x-enum-varnames']?.[i] ?? pascal(String(value));
      const known = `// ${name}${suffix} is ${JSON.stringify(value)}.\n`;
      return `\t${known}\t${name}${suffix} ${name} = ${JSON.stringify(value)}\n`;
    });
    const about = `${name}: ${node.description ?? 'one of a few values.'} A later release of the service may add values.`;
    declared.push(`${comment(about)}type ${name} ${base}\n\nconst (\n${constants.join('\n')})\n`);
    return name;
  }

  function typeOf(node: Node, name: string, isInput: boolean): string {
    if (typeof node.$ref === 'string') {
      const [kind, target = ''] = node.$ref.split('/').slice(-2);
      const found = resolved(node);
      if (kind !== 'schemas') return typeOf(found, name, isInput);
      if (target === 'Flag') return 'int';
      // A chain that was read is one that can be named again.
      if (target === 'ChainOrAlias') return enumeration('ChainName', schemas.ChainName);
      if (found.enum) return enumeration(target, found);
      if (isObject(found)) return record(target, schemas[target], { isInput });
      return typeOf(found, target, isInput);
    }
    const choices: Node[] | undefined = node.oneOf ?? node.anyOf;
    if (choices) {
      const others = choices.filter((one) => one.type !== 'null');
      if (others.length === 1) return nullable(typeOf(others[0]!, name, isInput));
      return others.every((one) => isObject(resolved(one)))
        ? record(name, node, { isInput })
        : 'json.RawMessage';
    }
    if (Array.isArray(node.type)) {
      const [type] = node.type.filter((one: string) => one !== 'null');
      return nullable(typeOf({ ...node, type }, name, isInput));
    }
    if (isObject(node)) return record(name, node, { isInput });
    if (node.type === 'array') return `[]${typeOf(node.items ?? {}, `${name}Item`, isInput)}`;
    if (node.type === 'object') {
      const { additionalProperties: value } = node;
      return typeof value === 'object'
        ? `map[string]${typeOf(value, `${name}Value`, isInput)}`
        : 'map[string]any';
    }
    const plain: Record<string, string> = {
      string: 'string',
      integer: 'int64',
      number: 'float64',
      boolean: 'bool',
    };
    return plain[node.type] ?? 'json.RawMessage';
  }

  const isObject = (node: Node): boolean =>
    Boolean(node.allOf || (node.type === 'object' && node.properties));
  const nullable = (type: string): string => (/^(\[\]|map|json|\*)/.test(type) ? type : `*${type}`);

  const groups = new Map<string, string[]>();
  const routes: string[] = [];
  for (const [path, item] of Object.entries(document.paths as Node)) {
    for (const [verb, operation] of Object.entries(item as Node)) {
      routes.push(`\t"${operation.operationId}": {"${verb.toUpperCase()}", "${path}"},\n`);
      const { group, method } = placeOf(operation.operationId);
      groups.set(group, [...(groups.get(group) ?? []), methodsOf(operation, group, method)]);
    }
  }

  function methodsOf(operation: Node, group: string, method: string): string {
    const id: string = operation.operationId;
    const given: Node[] = (operation.parameters ?? []).map(resolved);
    const inputs = given.filter(({ in: place }) => place !== 'header');
    const body = operation.requestBody?.content['application/json'].schema;
    const properties: Node = body ? { ...membersOf(body).properties } : {};
    const required: string[] = body ? [...membersOf(body).required] : [];
    for (const { name, schema, description, required: isRequired } of inputs) {
      properties[name] = { ...schema, ...(description && { description }) };
      if (isRequired) required.push(name);
    }
    const hasInput = Object.keys(properties).length > 0;
    const input = `${group}${method}Input`;
    if (hasInput) {
      const about = `what Client.${group}.${method} takes.`;
      record(input, { properties, required }, { isInput: true, about });
    }
    const answer = resolved(operation.responses['200'].content['application/json'].schema);
    const data = membersOf(answer).properties.data;
    const result = data ? typeOf(itemsAsEvents(id, data), `${group}${method}Answer`, false) : null;
    const takes = hasInput ? `, input ${input}` : '';
    const passed = hasInput ? 'input' : 'nil';
    const head = `func (r ${group}Routes) ${method}(ctx context.Context${takes}, options ...CallOption)`;
    const about = comment(`${method}: ${operation.summary}. ${operation.operationId}`);
    const call = `r.client.Call(ctx, "${id}", ${passed}`;
    if (result === null) return `${about}${head} error {\n\treturn ${call}, nil, options...)\n}\n`;
    const isStruct = named.has(result);
    const out = isStruct ? `*${result}` : result;
    const one = `${about}${head} (${out}, error) {\n\tvar answer ${result}\n\tif err := ${call}, &answer, options...); err != nil {\n\t\treturn nil, err\n\t}\n\treturn ${isStruct ? '&' : ''}answer, nil\n}\n`;
    const items = data && membersOf(data).properties.list?.items;
    const cursor = cursorNames.find((name) => name in properties);
    if (!items || (!itemIds[id] && !cursor)) return one;
    const item =
      id === 'eventsList' ? 'Event' : typeOf(items, `${group}${method}AnswerListItem`, false);
    const all = `// ${method}All reads every item of ${method}, page by page. It is a range-over-func iterator of Go 1.23.\n`;
    const sizeName = 'size' in properties ? 'size' : 'limit';
    const most = properties[sizeName].maximum;
    const walk = itemIds[id]
      ? `walkPages[${item}](ctx, r.client, "${id}", input, "${itemIds[id]}", "${sizeName}", ${most}, options)`
      : `walkCursor[${item}](ctx, r.client, "${id}", input, "${cursor}", ${most}, options)`;
    return `${one}\n${all}func (r ${group}Routes) ${method}All(ctx context.Context${takes}, options ...CallOption) func(yield func(${item}, error) bool) {\n\treturn ${walk}\n}\n`;
  }

  /** The items of the feed have the type of a webhook's message. */
  function itemsAsEvents(id: string, data: Node): Node {
    if (id !== 'eventsList') return data;
    const { properties, required } = membersOf(data);
    const event = { type: 'object', properties: {}, 'x-go': 'Event' };
    named.add('Event');
    schemas.Event = event;
    const list = { type: 'array', items: { $ref: '#/components/schemas/Event' } };
    return { type: 'object', properties: { ...properties, list }, required };
  }

  const events = Object.entries(document.webhooks as Node).map(([event, { post }]) => {
    const { properties } = membersOf(post.requestBody.content['application/json'].schema);
    const type = typeOf(properties.data, `${pascal(event)}Data`, false);
    const [about = ''] = String(post.description).split(/(?<=\.) /);
    const name = `Event${pascal(event)}`;
    return `${comment(`${name}: ${about} Its data is a ${type}.`, '\t')}\t${name} = "${event}"\n`;
  });

  const names = [...groups.keys()];
  const types = names.map(
    (group) =>
      `// ${group}Routes has the routes of Client.${group}.\ntype ${group}Routes struct{ client *Client }\n\n${groups.get(group)!.join('\n')}`,
  );
  const root = `// Routes has every route, by resource.\ntype Routes struct {\n${names.map((group) => `\t// ${group} is /v1/${group === 'SessionKeys' ? 'client/session-keys' : group.toLowerCase()}.\n\t${group} ${group}Routes\n`).join('\n')}}\n\nfunc makeRoutes(client *Client) Routes {\n\treturn Routes{\n${names.map((group) => `\t\t${group}Routes{client},\n`).join('')}\t}\n}\n`;
  const head = `// Code generated by \`npm run openapi\` from docs/openapi.json. DO NOT EDIT.

package coffer

import (
	"context"
	"encoding/json"
)

// routes has method and path of every operation.
var routes = map[string][2]string{
${alignedMap(routes)}}

// Names of events.
const (
${events.join('\n')})
`;
  return [head, ...declared.filter(Boolean), root, ...types].join('\n');
}

/** gofmt aligns the values of consecutive keys. */
function alignedMap(lines: string[]): string {
  const keys = lines.map((line) => line.slice(0, line.indexOf(':') + 1));
  const width = Math.max(...keys.map((key) => key.length));
  return lines
    .map((line, i) => `${keys[i]!.padEnd(width)} ${line.slice(keys[i]!.length + 1)}`)
    .join('');
}
