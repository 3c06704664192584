import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { listKeys } from '#aws/dynamodb/table-keys.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { sum } from '#aws/lists/list-tree.ts';
import type { ListChange } from '#model/outbox.ts';
import type { ListIndex } from '#ports/events.ts';
import { buildChange, buildPage, noon } from '#test/builders/list/builders.ts';
import { checkListCounters, dumpList } from '#test/builders/list/counters.ts';
import { bulkLoad } from '#test/builders/list/load.ts';
import { ListModel } from '#test/builders/list/model.ts';
import { client, newProject } from '#test/scenarios/stores/list-index.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `lists-${randomUUID().slice(0, 8)}`;
let table = '';

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_LISTS!;
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const checkCounters = (project: string) => checkListCounters(client, table, project);
const dump = (root: string) => dumpList(client, table, root);

test('a record is listed, moves between filters, leaves and returns to its place', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  const of = (id: string, rev: number, status: string, set: Partial<ListChange> = {}) =>
    buildChange({ projectId, id, rev, facets: { chain: 'ETH', status }, ...set });
  await lists.apply([
    of('W1', 1, '0'),
    of('W2', 1, '0', { createdAtMs: noon + 1 }),
    of('W3', 1, '1', { createdAtMs: noon + 1 }),
  ]);
  const page = (filter: Record<string, string> = {}) =>
    lists.page(buildPage({ projectId, filter }));
  expect(await page()).toEqual({ ids: ['W3', 'W2', 'W1'], total: 3 });
  await lists.apply([of('W2', 2, '4')]);
  expect(await page({ status: '0' })).toEqual({ ids: ['W1'], total: 1 });
  expect(await page({ chain: 'ETH', status: '4' })).toEqual({ ids: ['W2'], total: 1 });
  await lists.apply([of('W2', 3, '4', { removed: true })]);
  expect(await page()).toEqual({ ids: ['W3', 'W1'], total: 2 });
  await lists.apply([of('W2', 4, '0', { createdAtMs: noon + 5_000 })]);
  expect(await page()).toEqual({ ids: ['W3', 'W2', 'W1'], total: 3 });
});

test('an older, an equal and a repeated revision change nothing', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  const at = (rev: number, status: string) =>
    buildChange({ projectId, rev, facets: { chain: 'ETH', status } });
  await lists.apply([at(3, '4')]);
  await lists.apply([at(2, '1'), at(3, '9'), at(1, '0')]);
  await lists.apply([at(3, '4')]);
  expect(await lists.page(buildPage({ projectId, filter: { status: '4' } }))).toEqual({
    ids: ['W1'],
    total: 1,
  });
  expect((await lists.page(buildPage({ projectId }))).total).toBe(1);
});

test('a removal that arrives before its record keeps the record out', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  await lists.apply([buildChange({ projectId, rev: 2, removed: true })]);
  await lists.apply([buildChange({ projectId, rev: 1 })]);
  expect(await lists.page(buildPage({ projectId }))).toEqual({ ids: [], total: 0 });
  await lists.apply([buildChange({ projectId, rev: 3 })]);
  expect(await lists.page(buildPage({ projectId }))).toEqual({ ids: ['W1'], total: 1 });
});

test('projects, lists and scopes are separate, whatever their names', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  const owners = [
    { list: 'deposits', scope: '', id: 'D1' },
    { list: 'deposits-user', scope: 'a#b', id: 'D1' },
    { list: 'deposits-user', scope: 'b', id: 'D1#a' },
    { list: 'deposits-user', scope: 'a', id: 'D1' },
  ];
  await lists.apply(owners.map((owner) => buildChange({ projectId, ...owner })));
  for (const { list, scope, id } of owners) {
    const page = await lists.page(buildPage({ projectId, list, scope }));
    expect(page).toEqual({ ids: [id], total: 1 });
  }
  expect((await lists.page(buildPage({ list: 'deposits', projectId: 'other' }))).total).toBe(0);
});

test('a page beyond the end is empty with the right total, and so is an empty range', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  await lists.apply([buildChange({ projectId })]);
  const page = (set: Parameters<typeof buildPage>[0]) =>
    lists.page(buildPage({ projectId, ...set }));
  expect(await page({ page: 2 })).toEqual({ ids: [], total: 1 });
  expect(await page({ page: 1_000_000_000, size: 100 })).toEqual({ ids: [], total: 1 });
  expect(await page({ start: '2026-03-06', end: '2026-03-05' })).toEqual({ ids: [], total: 0 });
});

test('an invalid time is refused before anything is written', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  const changes = [
    buildChange({ projectId }),
    buildChange({ projectId, id: 'W2', createdAtMs: Number.NaN }),
  ];
  await expect(lists.apply(changes)).rejects.toThrow(RangeError);
  expect((await lists.page(buildPage({ projectId }))).total).toBe(0);
});

test('a crowded list is split until its records are apart, and counts stay exact', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client);
  const changes = Array.from({ length: 400 }, (_, i) =>
    buildChange({
      projectId,
      id: `W${String(i).padStart(3, '0')}`,
      createdAtMs: noon + (i % 200),
      facets: { chain: i % 2 ? 'ETH' : 'BSC', status: '0' },
    }),
  );
  await Promise.all(changes.map((change) => lists.apply([change])));
  const { nodes } = await dump(listKeys.root('withdrawals', projectId, ''));
  const tenths = nodes.filter(({ depth }) => depth === 5);
  expect(tenths.map((node) => [sum(node.counts), node.split])).toEqual([
    [200, true],
    [200, true],
  ]);
  await checkCounters(projectId);
  const model = new ListModel();
  model.apply(changes);
  for (const page of [1, 9, 20, 21]) {
    const input = buildPage({ projectId, page });
    expect(await lists.page(input)).toEqual(model.page(input));
  }
});

test('a record that was removed while its month was split is found at its new place', async () => {
  const projectId = newProject();
  const lists = makeListIndex(client, { leafSize: 2 });
  const old = buildChange({ projectId, id: 'OLD', createdAtMs: noon - 86_400_000 });
  await lists.apply([old]);
  await lists.apply([{ ...old, rev: 2, removed: true }]);
  const others = ['W1', 'W2', 'W3', 'W4'].map((id, i) =>
    buildChange({ projectId, id, createdAtMs: noon + i * 86_400_000 }),
  );
  for (const change of others) await lists.apply([change]);
  await lists.apply([{ ...old, rev: 3 }]);
  const { nodes } = await dump(listKeys.root('withdrawals', projectId, ''));
  expect(nodes.find(({ depth }) => depth === 0)?.split).toBe(true);
  expect(await lists.page(buildPage({ projectId }))).toEqual({
    ids: ['W4', 'W3', 'W2', 'W1', 'OLD'],
    total: 5,
  });
  await checkCounters(projectId);
});

interface Step {
  id: number;
  rev: number;
  createdAtMs: number;
  status: string;
  removed: boolean;
}

const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 14 }),
    rev: fc.integer({ min: 1, max: 6 }),
    createdAtMs: fc.oneof(
      fc.integer({ min: 0, max: 30 }).map((ms) => noon + ms),
      fc.integer({ min: -40, max: 40 }).map((hours) => noon + hours * 3_600_000 * 20),
    ),
    status: fc.constantFrom('0', '4', '5'),
    removed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 50 },
);

const tuples = fc.constantFrom(0, 2, 64);

const toChange = (projectId: string, step: Step): ListChange => {
  // A revision is one state of its record, so the same number always gives the same status.
  const status = step.rev === 6 ? '5' : String((step.id + step.rev) % 5);
  return buildChange({
    projectId,
    id: `W${step.id}`,
    rev: step.rev,
    createdAtMs: step.createdAtMs,
    facets: { chain: step.id % 2 ? 'ETH' : 'BSC', status },
    removed: (step.id + step.rev) % 4 === 0,
  });
};

test('inserts, changes, removals and repeats in any order match the naive model', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.integer({ min: 1, max: 4 }),
      tuples,
      async (given, leafSize, maxTuples) => {
        const projectId = newProject();
        // A small leaf makes splits as frequent as in a list of many thousands of entries, and few
        // tuples make parts as frequent as in a project with hundreds of tokens.
        const lists = makeListIndex(client, { leafSize, maxTuples });
        const model = new ListModel();
        for (let i = 0; i < given.length; i += 4) {
          const changes = given.slice(i, i + 4).map((step) => toChange(projectId, step));
          // If one call applies several revisions of a record, only the newest counts, at its time.
          const newest = changes.filter((change) =>
            changes.every(({ id, rev }) => id !== change.id || rev <= change.rev),
          );
          const once = newest.filter((a, j) => newest.findIndex((b) => b.id === a.id) === j);
          await lists.apply(changes);
          model.apply(once);
        }
        await checkCounters(projectId);
        const inputs: Parameters<typeof buildPage>[0][] = [
          { size: 4 },
          { size: 4, page: 2 },
          { filter: { status: '4' } },
          { filter: { chain: 'ETH', status: '5' } },
          { start: '2026-02-20', end: '2026-03-05' },
        ];
        for (const set of inputs) {
          const input = buildPage({ projectId, ...set });
          expect(await lists.page(input)).toEqual(model.page(input));
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('concurrent processes that apply the same changes in different orders agree', async () => {
  const projectId = newProject();
  const changes = Array.from({ length: 240 }, (_, i) =>
    buildChange({
      projectId,
      id: `W${String(i % 60).padStart(2, '0')}`,
      rev: Math.floor(i / 60) + 1,
      createdAtMs: noon + (i % 60) * 17,
      facets: { chain: i % 2 ? 'ETH' : 'BSC', status: String(Math.floor(i / 60)) },
    }),
  );
  // Each applier has its own client and memory, as functions have.
  const appliers: ListIndex[] = Array.from({ length: 4 }, () =>
    makeListIndex(makeDocumentClient(), { leafSize: 16, maxTuples: 2 }),
  );
  const untilDone = async (lists: ListIndex, some: ListChange[]): Promise<void> => {
    for (let i = 0; i < 20; i++) {
      try {
        return await lists.apply(some);
      } catch (error) {
        // A busy record is retried, as the stream retries a failed record.
        if ((error as { kind?: string }).kind !== 'busy') throw error;
      }
    }
    throw new Error('never applied');
  };
  await Promise.all(
    appliers.map(async (lists, i) => {
      // 241 is prime, so each stride visits all changes in a different order.
      const mixed = Array.from(
        { length: 240 },
        (_, k) => changes[(((k + 1) * (i + 2) * 31) % 241) - 1]!,
      );
      for (let k = 0; k < mixed.length; k += 8) await untilDone(lists, mixed.slice(k, k + 8));
    }),
  );
  const lists = appliers[0]!;
  const model = new ListModel();
  model.apply(changes);
  for (const set of [{ size: 100 }, { filter: { status: '3' } }, { filter: { status: '0' } }]) {
    const input = buildPage({ projectId, ...set });
    expect(await lists.page(input)).toEqual(model.page(input));
  }
  await checkCounters(projectId);
});

test('a list loaded in bulk is read and changed like one that grew', async () => {
  const projectId = newProject();
  const changes = Array.from({ length: 1_000 }, (_, i) =>
    buildChange({ projectId, id: `W${String(i).padStart(5, '0')}`, createdAtMs: noon + i * 900 }),
  );
  await bulkLoad(client, table, changes);
  const lists = makeListIndex(client);
  const moved = { ...changes[500]!, rev: 2, facets: { chain: 'ETH', status: '4' } };
  await lists.apply([moved]);
  const model = new ListModel();
  model.apply([...changes, moved]);
  for (const set of [{ page: 33 }, { filter: { status: '4' } }, { page: 50 }, { page: 51 }]) {
    const input = buildPage({ projectId, ...set });
    expect(await lists.page(input)).toEqual(model.page(input));
  }
});
