import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { listKeys } from '#aws/dynamodb/table-keys.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import type { ListChange } from '#model/outbox.ts';
import { buildChange, buildPage, noon } from '#test/builders/list/builders.ts';
import { checkListCounters, dumpList } from '#test/builders/list/counters.ts';
import { bulkLoad } from '#test/builders/list/load.ts';
import { ListModel } from '#test/builders/list/model.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `large-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient();
let table = '';

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_LISTS!;
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('with 1,400 tuples a change writes small parts, and totals count what was there before', async () => {
  const projectId = `p-${randomUUID()}`;
  const wide = (i: number, set: Partial<ListChange> = {}) =>
    buildChange({
      projectId,
      id: `W${String(i).padStart(5, '0')}`,
      createdAtMs: noon + i * 1_000,
      facets: { chain: 'ETH', token: `T${i % 700}`, status: '0' },
      ...set,
    });
  const changes = Array.from({ length: 1_400 }, (_, i) => wide(i));
  await bulkLoad(client, table, changes);
  // Another process than the one that gives the month its parts.
  const early = makeListIndex(client, { maxTuples: 10_000 });
  const late = makeListIndex(client);
  const moved = (i: number) =>
    wide(i, { rev: 2, facets: { chain: 'ETH', token: `T${i % 700}`, status: '4' } });
  const moves = [3, 703, 20, 1_399].map(moved);
  await early.apply(moves.slice(0, 1));
  await late.apply(moves.slice(1, 3));
  await early.apply(moves.slice(3));
  const fresh = wide(1_500);
  await late.apply([fresh]);
  const { nodes, parts } = await dumpList(
    client,
    table,
    listKeys.root('withdrawals', projectId, ''),
  );
  expect(nodes.find(({ depth }) => depth === 0)).toMatchObject({ parted: true });
  expect(parts).toBeGreaterThan(3);
  await checkListCounters(client, table, projectId);
  const model = new ListModel();
  model.apply([...changes, ...moves, fresh]);
  const inputs: Parameters<typeof buildPage>[0][] = [
    { page: 70 },
    { filter: { status: '4' } },
    { filter: { token: 'T3' } },
    { filter: { token: 'T3', status: '0' } },
  ];
  for (const set of inputs) {
    const input = buildPage({ projectId, ...set });
    expect(await late.page(input)).toEqual(model.page(input));
  }
});
