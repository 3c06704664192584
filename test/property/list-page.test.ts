import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListPage } from '#aws/lists/list-page.ts';
import type { ListChange } from '#model/outbox.ts';
import { runs } from '#test/forms.ts';
import { buildChange, buildPage } from '../builders/list/builders.ts';
import { ListModel } from '../builders/list/model.ts';
import { entriesOf, memoryReader } from '../builders/list/tree-of.ts';

/** Times that crowd a millisecond, a second, a day, the end of months, and years. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map((ms) => Date.UTC(2026, 2, 5, 12, 0, 0, ms)),
  fc.integer({ min: 0, max: 86_400_000 - 1 }).map((ms) => Date.UTC(2026, 2, 5) + ms),
  fc.integer({ min: -3, max: 3 }).map((days) => Date.UTC(2024, 2, 1) + days * 43_200_000),
  fc.integer({ min: Date.UTC(2023, 10, 1), max: Date.UTC(2026, 11, 31) }),
);
const chains = fc.constantFrom('ETH', 'BSC', 'a=b&c');
const statuses = fc.constantFrom('0', '4', '5');

const records = fc
  .array(
    fc.record({
      createdAtMs: times,
      chain: chains,
      status: statuses,
      token: fc.array(fc.constantFrom('USDT', 'ETH'), { maxLength: 2 }),
    }),
    { maxLength: 60 },
  )
  .map((rows): ListChange[] =>
    rows.map(({ createdAtMs, ...facets }, i) =>
      buildChange({ id: `W${(i * 7) % 60}`, createdAtMs, facets }),
    ),
  );

const days = fc.option(
  times.map((ms) => new Date(ms).toISOString().slice(0, 10)),
  { nil: undefined },
);
const pages = fc
  .record({
    chain: fc.option(fc.oneof(chains, fc.uniqueArray(chains, { minLength: 1 })), {
      nil: undefined,
    }),
    token: fc.option(fc.constant('USDT'), { nil: undefined }),
    status: fc.option(fc.oneof(statuses, fc.constant('9')), { nil: undefined }),
    start: days,
    end: days,
    page: fc.integer({ min: 1, max: 9 }),
    size: fc.integer({ min: 1, max: 25 }),
  })
  .map(({ chain, status, token, ...rest }) =>
    buildPage({
      ...rest,
      filter: { ...(chain && { chain }), ...(status && { status }), ...(token && { token }) },
    }),
  );

test('a page and its total equal those of a sorted, filtered array for any shape of the tree', async () => {
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.array(pages, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (changes, inputs, leafSize) => {
        const model = new ListModel();
        model.apply(changes);
        const reader = memoryReader(entriesOf(changes), leafSize);
        for (const input of inputs) {
          expect(await readListPage(reader, input, leafSize)).toEqual(model.page(input));
        }
      },
    ),
    { numRuns: runs(400) },
  );
});

test('the pages of a list hold each record once', async () => {
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5 }),
      async (changes, size, leafSize) => {
        const reader = memoryReader(entriesOf(changes), leafSize);
        const seen: string[] = [];
        for (let page = 1; seen.length < changes.length; page++) {
          const { ids, total } = await readListPage(reader, buildPage({ page, size }), leafSize);
          expect(total).toBe(changes.length);
          expect(ids.length).toBe(Math.min(size, changes.length - seen.length));
          seen.push(...ids);
        }
        expect(seen.sort()).toEqual(changes.map(({ id }) => id).sort());
      },
    ),
    { numRuns: runs(100) },
  );
});
