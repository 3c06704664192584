import { type Node, type Operation, resolved } from './document.ts';

const isName = /^[A-Za-z_$][\w$]*$/;

/** A value as it is written in TypeScript or Python. */
function literal(value: unknown, language: 'ts' | 'python', indent: string): string {
  const inside = `${indent}${language === 'ts' ? '  ' : '    '}`;
  if (typeof value === 'string') {
    const quoted = JSON.stringify(value);
    if (language === 'python' || quoted.includes("'")) return quoted;
    return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
  }
  if (language === 'python' && (value === null || typeof value === 'boolean')) {
    return value === null ? 'None' : value ? 'True' : 'False';
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => literal(item, language, inside))
    : Object.entries(value).map(([key, item]) => {
        const plain = language === 'ts' && isName.test(key);
        return `${plain ? key : literal(key, language, '')}: ${literal(item, language, inside)}`;
      });
  const [open, close] = isList ? '[]' : '{}';
  const short = `${open}${isList || language === 'python' ? '' : ' '}${items.join(', ')}${isList || language === 'python' ? '' : ' '}${close}`;
  if (items.length === 0) return `${open}${close}`;
  if (short.length + indent.length < 76 && !short.includes('\n')) return short;
  return `${open}\n${items.map((item) => `${inside}${item},\n`).join('')}${indent}${close}`;
}

/** An example of a parameter whose description has none. */
const usual: Record<string, unknown> = {
  chain: 'ETH',
  id: 'WD01J9ZQ3V7K8M4X2B6N5T1RCD',
  sk_id: 'sk_01KDVX5G00H7N4R2ZQ8W6M3T',
};

export interface Input {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | null;
}

/**
 * What an example of an operation sends: its required parameters, or the first one where a record is
 * asked for by any of several ids; and the body of the document's own example.
 */
export function inputOf(document: Node, { node, path }: Operation): Input {
  const parameters = ((node.parameters ?? []) as Node[]).map((one) => resolved(document, one));
  const exampleOf = ({ name, example, schema }: Node): unknown =>
    example ?? schema?.example ?? usual[name as string];
  const named = (place: string, wanted: (one: Node) => boolean) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place && wanted(one))
        .map((one) => [one.name as string, exampleOf(one)]),
    );
  const needed = named('query', ({ required }) => required === true);
  const isDetail = path.endsWith('/detail') && Object.keys(needed).length === 0;
  const first = parameters.find((one) => one.in === 'query');
  const content = node.requestBody?.content['application/json'];
  return {
    path: named('path', () => true) as Record<string, string>,
    query: isDetail && first ? { [first.name as string]: exampleOf(first) } : needed,
    body: content ? (content.example ?? {}) : null,
  };
}

/** The path of an example, as it is signed. */
export function pathOf({ path }: Operation, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.path[name]));
  const query = new URLSearchParams(
    Object.entries(input.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The names of an operation's methods in the SDKs. */
function placeOf(id: string): { group: string; method: string } {
  const keys = /^clientSessionKeys(\w+)$/.exec(id);
  const [, group = '', rest = ''] = keys
    ? ['', 'sessionKeys', keys[1]!]
    : (/^([a-z]+)([A-Z]\w*)$/.exec(id) ?? []);
  return { group, method: rest.charAt(0).toLowerCase() + rest.slice(1) };
}

const snake = (text: string): string => text.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

export interface Example {
  title: string;
  language: string;
  code: string;
}

const pythonKeywords = new Set(['from', 'in', 'is', 'not', 'class', 'import']);

/** The same call in bash, TypeScript and Python. Each runs as it is, with three variables set. */
export function examplesOf(document: Node, operation: Operation): Example[] {
  const input = inputOf(document, operation);
  const { group, method } = placeOf(operation.id);
  const given = { ...input.path, ...input.query, ...input.body };
  const isEmpty = Object.keys(given).length === 0;
  const path = pathOf(operation, input);
  const body = input.body
    ? ` '${JSON.stringify(input.body, null, 2).replaceAll("'", "'\\''")}'`
    : '';
  const quotedPath = path.includes('?') ? `'${path}'` : path;
  const named = Object.entries(given).map(
    ([name, value]) =>
      `        ${pythonKeywords.has(name) ? `${name}_` : name}=${literal(value, 'python', '        ')},\n`,
  );
  return [
    {
      title: 'curl',
      language: 'sh',
      code: `sdk/bash/coffer.sh ${operation.method} ${quotedPath}${body}`,
    },
    {
      title: 'TypeScript',
      language: 'ts',
      code: `import { Coffer } from 'coffer-sdk';

const coffer = new Coffer({
  baseUrl: process.env.COFFER_BASE_URL!,
  appId: process.env.COFFER_APP_ID!,
  apiSecret: process.env.COFFER_API_SECRET!,
});
const answer = await coffer.${group}.${method}(${isEmpty ? '' : literal(given, 'ts', '')});
console.log(answer);`,
    },
    {
      title: 'Python',
      language: 'python',
      code: `import os
from coffer_sdk import Coffer

with Coffer(
    base_url=os.environ["COFFER_BASE_URL"],
    app_id=os.environ["COFFER_APP_ID"],
    api_secret=os.environ["COFFER_API_SECRET"],
) as coffer:
    answer = coffer.${snake(group)}.${snake(method)}(${isEmpty ? '' : `\n${named.join('')}    `})
    print(answer)`,
    },
  ];
}
