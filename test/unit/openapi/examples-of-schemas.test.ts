/** Each example of the published documents, by the schema that stands beside it in the document. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chains } from '#chains/catalog/catalog.ts';
import { recordOfEvent, type WebhookEvent } from '#model/webhook-events.ts';
import type { ChainName } from '#shared/chains.ts';
import { type Node, nodes } from '#test/builders/openapi/document.ts';
import { eventKinds } from '#wire/merchant/event/answers.ts';

const read = (name: string): Node =>
  JSON.parse(readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8'));

/** A node behind its reference; what is next to the reference wins. */
const behind = (document: Node, node: Node): Node => {
  if (typeof node.$ref !== 'string') return node;
  const { $ref, ...own } = node;
  const found = $ref
    .slice(2)
    .split('/')
    .reduce((inner: Node, part: string) => inner[part.replaceAll('~1', '/')], document);
  return { ...behind(document, found), ...own };
};

/** A schema without references, whose objects take no field that they do not name. */
function strict(document: Node, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => strict(document, one));
  if (typeof node !== 'object' || node === null) return node;
  const { discriminator: _, allOf, example: __, ...whole } = behind(document, node as Node);
  const parts = ((allOf ?? []) as Node[]).map((part) => behind(document, part));
  const properties = Object.assign({}, ...parts.map((part) => part.properties), whole.properties);
  const isObject = Object.keys(properties).length > 0;
  const inner = Object.entries(isObject ? { ...whole, properties } : whole).map(([key, value]) => {
    if (key !== 'properties') return [key, strict(document, value)];
    const fields = Object.entries(value as Node);
    return [key, Object.fromEntries(fields.map(([name, one]) => [name, strict(document, one)]))];
  });
  const required = [...parts, whole].flatMap((part) => (part.required ?? []) as string[]);
  return {
    ...Object.fromEntries(inner),
    ...(isObject && { type: 'object', required, additionalProperties: false }),
  };
}

/** What a document shows, and the schema of it. */
function* shownIn(document: Node): Generator<[place: string, schema: Node, example: unknown]> {
  for (const [path, node] of nodes(document)) {
    const { schema = node, example, examples } = node;
    // A field of an example may have the name of a keyword.
    if (/\/(?:example|examples)\//.test(path)) continue;
    if (example !== undefined) yield [path, schema, example];
    if (examples !== undefined) {
      for (const [name, { value }] of Object.entries(examples as Record<string, Node>)) {
        yield [`${path}, ${name}`, schema, value];
      }
    }
  }
}

describe.each(['openapi.json', 'openapi-admin.json'])('%s', (name) => {
  const document = read(name);
  const shown = [...shownIn(document)];

  test('there are examples', () => {
    expect(shown.length).toBeGreaterThan(name === 'openapi.json' ? 100 : 20);
  });

  test('each example is of its schema, and has no field besides', () => {
    const wrong = shown.flatMap(([place, schema, example]) => {
      const { success, error } = z
        .fromJSONSchema(strict(document, schema) as z.core.JSONSchema.JSONSchema)
        .safeParse(example);
      return success ? [] : [`${place}: ${z.prettifyError(error)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('a list is said to be in the order that its route names', () => {
    const operations = Object.values(document.paths as Record<string, Record<string, Node>>);
    const wrong = operations
      .flatMap(Object.values)
      .filter(({ summary, description, responses }) => {
        const answer = behind(document, responses['200']).content?.['application/json'];
        const { data } = (strict(document, answer?.schema ?? {}) as Node).properties ?? {};
        const text = `${summary} ${description}`.toLowerCase();
        const said = text.match(/\b(?:newest|oldest) first/)?.[0] ?? '';
        const listed: string = data?.properties?.list?.description ?? '';
        const order = listed.match(/(?:newest|oldest) first/)?.[0];
        // Lists with pages are newest first, whether or not their route repeats it.
        const isPage = data?.properties?.total !== undefined;
        return order !== undefined && order !== (isPage && !said ? 'newest first' : said);
      });
    expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  });
});

test('the feed shows an event of each kind, and each event that is shown is like its webhook', () => {
  const { paths, webhooks } = read('openapi.json');
  const { list } =
    paths['/v1/events'].get.responses['200'].content['application/json'].example.data;
  const kinds = list.map(({ event }: { event: WebhookEvent }) => recordOfEvent(event));
  expect(kinds.sort()).toEqual(Object.keys(eventKinds).sort());
  for (const { event, data } of list) {
    const { example } = webhooks[event].post.requestBody.content['application/json'];
    expect(example, event).toMatchObject({ event, data });
  }
});

test('what a status promises is in the record that has it', () => {
  const records = [...nodes(read('openapi.json'))]
    .filter(([path]) => /\/example\//.test(path))
    .map(([, node]) => node);
  const credited = records.filter(({ deposit_no, status }) => deposit_no && status === 2);
  expect(credited.length).toBeGreaterThan(3);
  for (const { chain, confirmations, credited_at } of credited) {
    expect(confirmations).toBeGreaterThanOrEqual(chains[chain as ChainName].confirmations);
    expect(credited_at).toEqual(expect.any(Number));
  }
  const ended = records.filter(
    ({ withdraw_no, op_no, tx_hash, status }) =>
      tx_hash !== undefined && ((withdraw_no && status === 4) || (op_no && status === 3)),
  );
  expect(ended.length).toBeGreaterThan(3);
  for (const record of ended) {
    expect(record).toMatchObject({
      tx_hash: expect.stringMatching(/^0x/),
      fee: expect.stringMatching(/^\d/),
      confirmed_at: expect.any(Number),
    });
  }
});
