/** Writes the part of the Python SDK that openapi.json says: its types, and a method of each route. */

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
type Node = Record<string, any>;

const keywords = new Set(['from', 'class', 'def', 'import', 'in', 'is', 'not', 'or', 'and']);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const pascal = (text: string): string =>
  text
    .split(/[_\W]+/)
    .map(capital)
    .join('');
const snake = (text: string): string => text.replace(/([A-Z])/g, '_$1').toLowerCase();
const parameterName = (name: string): string => (keywords.has(name) ? `${name}_` : name);
const oneLine = (text: unknown): string =>
  String(text ?? '')
    .replace(/\s+/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .trim();

/** The names of an operation's methods: `withdraw.apply`, `session_keys.create`. */
function placeOf(operationId: string): { group: string; method: string } {
  const keys = /^clientSessionKeys(\w+)$/.exec(operationId);
  if (keys) return { group: 'session_keys', method: snake(keys[1]!).slice(1) };
  const [, group = '', rest = ''] = /^([a-z]+)([A-Z]\w*)$/.exec(operationId) ?? [];
  return { group, method: snake(rest).slice(1) };
}

/** The ids by which an iteration over a list knows its items. */
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

/** The list that is read on, whether or not anything is new. */
const feed = 'eventsList';

/**
 * How every item of a list is read, and what is said of it; null for what is not a list. One that takes a
 * cursor names that of its next page, until the last one.
 */
function iterationOf(
  id: string,
  method: string,
  takes: readonly string[],
): { every: string; said: string } | null {
  const items = `Every item of \`${method}\`, page by page.`;
  if (id === feed) return { every: 'every_event', said: 'Every event there is, oldest first.' };
  if (takes.includes('cursor')) return { every: 'every_after', said: items };
  return itemIds[id] ? { every: 'every_item', said: items } : null;
}

/** Whether a field of a request is an amount: decimal text, of which a float would change digits. */
const isAmount = (schema: Node): boolean =>
  schema.type === 'string' && /^\^(-\?)?\(0\|\[1-9\]\\d\*\)\(\\\.\\d/.test(schema.pattern ?? '');

/** Yes or no, which gets no third value. */
const isFlag = (values: unknown[]): boolean => values.join() === '0,1';

/** The text of `_generated.py`. */
export function pythonSdk(document: Node): string {
  const schemas: Node = document.components.schemas;
  const declared: string[] = [];
  const named = new Set<string>();

  const resolved = (node: Node): Node => {
    if (typeof node.$ref !== 'string') return node;
    const found = node.$ref.slice(2).split('/');
    return resolved(found.reduce((inner: Node, part: string) => inner[part], document));
  };

  /** Properties of an object, those of the parts of `allOf` included. */
  function membersOf(node: Node): { properties: Node; required: string[] } {
    const parts = (node.allOf ?? []).map((part: Node) => membersOf(resolved(part)));
    return {
      properties: Object.assign({}, ...parts.map((p: Node) => p.properties), node.properties),
      required: [...parts.flatMap((part: Node) => part.required), ...(node.required ?? [])],
    };
  }

  function record(name: string, node: Node): string {
    if (named.has(name)) return name;
    named.add(name);
    const { properties, required } = membersOf(node);
    const fields = Object.entries(properties as Node).map(([key, field]) => {
      // By the name of its event a type checker narrows what an event holds.
      const isTag = key === 'event' && field.enum;
      const type = isTag ? literals(field.enum) : typeOf(field, `${name}${pascal(key)}`);
      return [key, required.includes(key) ? type : `NotRequired[${type}]`] as const;
    });
    const about = oneLine(node.description);
    const body = fields.every(([key]) => /^[a-z_]\w*$/i.test(key) && !keywords.has(key))
      ? `class ${name}(TypedDict):\n${about ? `    """${about}"""\n\n` : ''}` +
        (fields.map(([key, type]) => `    ${key}: ${type}\n`).join('') || '    pass\n')
      : `${name} = TypedDict(\n    "${name}",\n    {${fields.map(([key, type]) => `"${key}": "${type}"`).join(', ')}},\n)\n`;
    declared.push(body);
    return name;
  }

  function typeOf(node: Node, name: string): string {
    if (typeof node.$ref === 'string') {
      const [kind, target = ''] = node.$ref.split('/').slice(-2);
      return kind === 'schemas' ? component(target) : typeOf(resolved(node), name);
    }
    if ('const' in node) return `Literal[${literal(node.const)}]`;
    if (node.enum) {
      // A value that a later release of the service adds is one of the type too.
      const others = isFlag(node.enum)
        ? ''
        : typeof node.enum[0] === 'string'
          ? ' | str'
          : ' | int';
      return `${literals(node.enum)}${others}`;
    }
    const choices: Node[] | undefined = node.oneOf ?? node.anyOf;
    if (choices) {
      return choices.map((one, i) => typeOf(one, `${name}${i + 1}`)).join(' | ');
    }
    if (Array.isArray(node.type)) {
      return node.type.map((type: string) => typeOf({ ...node, type }, name)).join(' | ');
    }
    if (node.allOf || (node.type === 'object' && node.properties)) return record(name, node);
    if (node.type === 'array') return `List[${typeOf(node.items ?? {}, `${name}Item`)}]`;
    if (node.type === 'object') return `dict[str, ${elementOf(node, name)}]`;
    const plain: Record<string, string> = {
      string: 'str',
      integer: 'int',
      number: 'float',
      boolean: 'bool',
      null: 'None',
    };
    return plain[node.type] ?? 'Any';
  }

  const elementOf = (node: Node, name: string): string =>
    typeof node.additionalProperties === 'object'
      ? typeOf(node.additionalProperties, `${name}Value`)
      : 'Any';

  /** A component: a record as a class, anything else as an alias. */
  function component(schema: string): string {
    // A decimal text is not the Decimal of Python.
    const name = schema === 'Decimal' ? 'DecimalText' : schema;
    if (named.has(name)) return name;
    const node: Node = schemas[schema];
    if (node.allOf || (node.type === 'object' && node.properties)) return record(name, node);
    named.add(name);
    declared.push(`${name}: TypeAlias = "${typeOf(node, name).replaceAll('"', "'")}"\n`);
    return name;
  }

  /** The amounts of each operation that takes any. */
  const amountsOf: string[] = [];

  const methods = new Map<string, { sync: string[]; async: string[] }>();
  for (const item of Object.values(document.paths as Node)) {
    for (const operation of Object.values(item as Node)) {
      const { group, method } = placeOf(operation.operationId);
      const into = methods.get(group) ?? { sync: [], async: [] };
      methods.set(group, into);
      const text = methodOf(operation, method);
      into.sync.push(text.sync);
      into.async.push(text.async);
    }
  }

  function methodOf(operation: Node, method: string): { sync: string; async: string } {
    const id: string = operation.operationId;
    const given: Node[] = (operation.parameters ?? []).map(resolved);
    const inputs = given.filter((parameter) => parameter.in !== 'header');
    const body = operation.requestBody?.content['application/json'].schema;
    const { properties, required } = body
      ? membersOf(resolved(body))
      : { properties: {}, required: [] as string[] };
    const all = [
      ...inputs.map((p) => [p.name, p.required === true, p.schema] as const),
      ...Object.entries(properties as Node).map(
        ([name, schema]) => [name, required.includes(name), schema] as const,
      ),
    ];
    const amounts = all.filter(([, , schema]) => isAmount(schema)).map(([name]) => `"${name}"`);
    if (amounts.length > 0) amountsOf.push(`    "${id}": {${amounts.join(', ')}},\n`);
    const headers = given.filter(({ in: place }) => place === 'header').map(({ name }) => name);
    const takesKey = headers.length > 0;
    const mayWait = headers.includes('X-Refuse-Pending');
    const options = [
      ...(takesKey ? ['session_key: str | None = None', 'idempotency_key: str | None = None'] : []),
      ...(mayWait ? ['refuse_pending: bool = False'] : []),
      'timeout: float | None = None',
      'max_retries: int | None = None',
      'deadline: float | None = None',
    ];
    const parameters = [
      ...all.filter(([, isRequired]) => isRequired),
      ...all.filter(([, isRequired]) => !isRequired),
    ].map(([name, isRequired, schema]) => {
      const type = isAmount(schema)
        ? 'str | int | _Decimal'
        : typeOf(schema, `${pascal(id)}${pascal(name)}`);
      return `${parameterName(name)}: ${isRequired ? type : `${type} | None = None`}`;
    });
    const answer = resolved(operation.responses['200'].content['application/json'].schema);
    const data = membersOf(answer).properties.data;
    const result = data ? typeOf(data, `${pascal(id)}Data`) : 'None';
    const input = all.map(([name]) => `"${name}": ${parameterName(name)}`).join(', ');
    const passed = [
      ...(takesKey ? ['session_key=session_key', 'idempotency_key=idempotency_key'] : []),
      ...(mayWait ? ['refuse_pending=refuse_pending'] : []),
      ...['timeout=timeout', 'max_retries=max_retries', 'deadline=deadline'],
    ].join(', ');
    const about = `        """${oneLine(operation.summary)}."""\n`;
    const signature = (names: string[]): string =>
      `(\n        self,\n        *,\n${names.map((name) => `        ${name},\n`).join('')}    )`;
    const call = `self._call("${id}", {${input}}, ${passed})`;
    const head = signature([...parameters, ...options]);
    const answered = (type: string, value: string): string =>
      type === 'None'
        ? `        ${value}\n`
        : `        answer: ${type} = ${value}\n        return answer\n`;
    let sync = `    def ${method}${head} -> ${result}:\n${about}${answered(result, call)}`;
    let async = `    async def ${method}${head} -> ${result}:\n${about}${answered(result, `await ${call}`)}`;
    const iteration = iterationOf(
      id,
      method,
      all.map(([name]) => name),
    );
    if (iteration) {
      const itemId = itemIds[id];
      const item = typeOf(membersOf(resolved(data)).properties.list.items, `${pascal(id)}Item`);
      const size = all.some(([name]) => name === 'limit') ? 'limit' : 'size';
      const own = [
        ...parameters.filter((name) => !/^(page|size|limit|cursor):/.test(name)),
        ...options,
      ];
      const query = all
        .filter(([name]) => !/^(page|size|limit|cursor)$/.test(name))
        .map(([name]) => `"${name}": ${parameterName(name)}`)
        .join(', ');
      const of = itemId ? `"${itemId}", "${size}", ` : '';
      const args = `self._call, "${id}", {${query}}, ${of}${passed}`;
      const said = `        """${iteration.said}"""\n`;
      const { every } = iteration;
      const each = signature(own);
      sync += `\n    def ${method}_all${each} -> Iterator[${item}]:\n${said}        return ${every}(${args})\n`;
      async += `\n    def ${method}_all${each} -> AsyncIterator[${item}]:\n${said}        return ${every}_async(${args})\n`;
    }
    return { sync, async };
  }

  const events = Object.entries(document.webhooks as Node).map(([event, { post }]) => {
    const { properties } = membersOf(resolved(post.requestBody.content['application/json'].schema));
    const [about = ''] = oneLine(post.description).split(/(?<=\.) /);
    return [event, typeOf(properties.data, `${pascal(event)}Data`), about] as const;
  });
  for (const [event, data, about] of events) {
    const name = `${pascal(event)}Event`;
    declared.push(
      `class ${name}(TypedDict):\n    """\`${event}\`: ${about}"""\n\n    event: Literal["${event}"]\n    data: ${data}\n    timestamp: int\n    id: str | None\n`,
    );
  }

  const classes = [...methods].flatMap(([group, { sync, async }]) => [
    `class ${pascal(group)}Routes:\n    def __init__(self, call: Call) -> None:\n        self._call = call\n\n${sync.join('\n')}`,
    `class Async${pascal(group)}Routes:\n    def __init__(self, call: AsyncCall) -> None:\n        self._call = call\n\n${async.join('\n')}`,
  ]);
  const groups = [...methods.keys()];
  const roots = (['', 'Async'] as const).map(
    (kind) =>
      `class ${kind}Routes:\n    """Every route, by resource."""\n\n    def __init__(self, call: ${kind}Call) -> None:\n` +
      groups
        .map((group) => `        self.${group} = ${kind}${pascal(group)}Routes(call)\n`)
        .join(''),
  );
  const routes = Object.entries(document.paths as Node).flatMap(([path, item]) =>
    Object.entries(item as Node).map(
      ([verb, operation]) =>
        `    "${operation.operationId}": ("${verb.toUpperCase()}", "${path}"),\n`,
    ),
  );
  const head = `# Written by \`npm run generate\` from docs/openapi.json.
# ruff: noqa
from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from decimal import Decimal as _Decimal
from typing import TYPE_CHECKING, Any, List, Literal, TypeAlias, TypedDict

from ._pages import (
    AsyncCall,
    Call,
    every_after,
    every_after_async,
    every_event,
    every_event_async,
    every_item,
    every_item_async,
)

if TYPE_CHECKING:
    from typing_extensions import NotRequired

ROUTES: dict[str, tuple[str, str]] = {
${routes.join('')}}

#: Fields that are amounts: text, whatever a program has them as.
AMOUNTS: dict[str, set[str]] = {
${amountsOf.join('')}}
`;
  const types = [...named, ...events.map(([name]) => `${pascal(name)}Event`), 'Event'].sort();
  const list = `#: The types of answers and events; \`coffer_sdk.types\` has them.\n__all__ = [\n${types.map((name) => `    "${name}",\n`).join('')}]\n`;
  const event = `Event: TypeAlias = "${events.map(([name]) => `${pascal(name)}Event`).join(' | ')}"\n`;
  return `${[head, ...declared, event, list, ...classes, ...roots].join('\n\n')}`;
}

const literals = (values: unknown[]): string => `Literal[${values.map(literal).join(', ')}]`;

const literal = (value: unknown): string =>
  value === null
    ? 'None'
    : typeof value === 'boolean'
      ? capital(String(value))
      : JSON.stringify(value);
