import { Coffer } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { listing, numbersOf } from '#test/builders/sdk/typescript/src/pages.ts';
import document from '../../../../../docs/openapi.json' with { type: 'json' };

interface Parameter {
  name: string;
  schema: { maximum?: number };
}

interface Paths {
  get?: { operationId: string; parameters: (Parameter | { $ref: string })[] };
}

const shared = document.components.parameters as Record<string, Parameter>;

test.each([0, 1, 100, 101, 250])('%d items, each once, newest first', async (count) => {
  const { coffer, queries } = listing(count);
  const found = await numbersOf(coffer.withdraw.list.all({ status: 4 }));
  expect(found).toEqual(Array.from({ length: count }, (_, i) => count - i));
  expect(queries[0]).toBe('status=4&page=1&size=100');
  expect(queries.length).toBeLessThanOrEqual(Math.floor(count / 100) + 1);
});

test('a record that is made meanwhile makes no other one come twice, or be left out', async () => {
  const { coffer } = listing(25, (numbers, read) => {
    if (read > 0) numbers.unshift(100 + read);
  });
  const found = await numbersOf(coffer.withdraw.list.all({ size: 10 }));
  expect(found).toEqual(Array.from({ length: 25 }, (_, i) => 25 - i));
});

test('no page is asked for before it is needed', async () => {
  const { coffer, queries } = listing(250);
  for await (const _ of coffer.withdraw.list.all()) break;
  expect(queries).toHaveLength(1);
});

test('energy lists say limit', async () => {
  const { coffer, queries } = listing(3);
  for await (const _ of coffer.energy.orders.all({ business_type: 'withdraw' }));
  expect(queries).toEqual(['business_type=withdraw&page=1&limit=100']);
});

test('the feed is read by its cursor until nothing is new, past empty pages', async () => {
  const queries: string[] = [];
  const pages: Record<string, { ids: number[]; next: string }> = {
    start: { ids: [], next: 'cur_200' },
    cur_200: { ids: [1, 2], next: 'cur_210' },
    cur_210: { ids: [3], next: 'cur_250' },
    cur_250: { ids: [], next: 'cur_250' },
  };
  const coffer = new Coffer({
    baseUrl: 'https://x.example/p/api',
    appId: 'app_1',
    apiSecret: 's',
    world: {
      fetch: async (url) => {
        const query = new URL(url).searchParams;
        queries.push(String(query));
        const { ids, next } = pages[query.get('after') ?? 'start']!;
        return Response.json({ code: 0, data: { list: ids.map((id) => ({ id })), next } });
      },
    },
  });
  const found: unknown[] = [];
  for await (const { id } of coffer.events.list.all({ types: 'swap.failed' })) found.push(id);
  expect(found).toEqual([1, 2, 3]);
  expect(queries).toEqual([
    'types=swap.failed&limit=100',
    'types=swap.failed&after=cur_200&limit=100',
    'types=swap.failed&after=cur_210&limit=100',
    'types=swap.failed&after=cur_250&limit=100',
  ]);
});

test('a list that names the cursor of its next page is read to its end, past empty pages', async () => {
  const queries: string[] = [];
  const pages: Record<string, { ids: number[]; next: string | null }> = {
    first: { ids: [1, 2], next: 'two' },
    two: { ids: [], next: 'three' },
    three: { ids: [3], next: null },
  };
  const coffer = new Coffer({
    baseUrl: 'https://x.example/p/api',
    appId: 'app_1',
    apiSecret: 's',
    world: {
      fetch: async (url) => {
        const query = new URL(url).searchParams;
        queries.push(String(query));
        const { ids, next } = pages[query.get('cursor') ?? 'first']!;
        const list = ids.map((id) => ({ entry_no: `EN${id}` }));
        return Response.json({ code: 0, data: { list, next } });
      },
    },
  });
  const found: string[] = [];
  for await (const { entry_no: no } of coffer.ledger.entries.all({ account: 'hot' }))
    found.push(no);
  expect(found).toEqual(['EN1', 'EN2', 'EN3']);
  expect(queries).toEqual([
    'limit=500&account=hot',
    'limit=500&account=hot&cursor=two',
    'limit=500&account=hot&cursor=three',
  ]);
  for await (const _ of coffer.ledger.entries.all({ limit: 5 })) break;
  expect(queries[3]).toBe('limit=5');
});

/** The lists of openapi.json, each with what its pages have at most. */
const lists = Object.values(document.paths as unknown as Record<string, Paths>).flatMap(({ get }) =>
  (get?.parameters ?? [])
    .map((of) => ('$ref' in of ? shared[of.$ref.split('/').at(-1)!]! : of))
    .filter(({ name }) => name === 'size' || name === 'limit')
    .map(({ name, schema }) => [get!.operationId, name, schema.maximum] as const),
);

test.each(lists)('%s asks for pages as large as the API gives', async (operation, name, most) => {
  const { coffer, queries } = listing(0);
  const [, group = '', method = ''] =
    /^(?:client(?=SessionKeys))?([a-z]+|SessionKeys)([A-Z]\w*)$/.exec(operation)!;
  const of = `${group[0]!.toLowerCase()}${group.slice(1)}` as 'ledger';
  const list = coffer[of][`${method[0]!.toLowerCase()}${method.slice(1)}` as 'entries'];
  for await (const _ of list.all());
  expect(queries).toHaveLength(1);
  expect(new URLSearchParams(queries[0]).get(name)).toBe(String(most));
});

test('openapi.json has the lists', () => {
  expect(lists.length).toBeGreaterThan(12);
});
