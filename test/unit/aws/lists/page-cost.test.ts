/**
 * docs/design.md "Lists": pages at a flat price. Units as DynamoDB charges them, at 100,000
 * records.
 */
import { beforeAll, expect, test } from 'vitest';
import { readListPage } from '#aws/lists/list-page.ts';
import { leafSize } from '#aws/lists/list-tree.ts';
import { filters, most, seed } from '#test/builders/aws/lists/page-cost.ts';
import { buildPage } from '#test/builders/list/builders.ts';
import { meteredReader } from '#test/builders/list/read-units.ts';
import { memoryReader } from '#test/builders/list/tree-of.ts';
import { byForm } from '#test/forms.ts';

const spreads = [
  ['in two minutes', 1],
  ['in five weeks', 30_000],
  ['in a day', 864],
  ['in a year', 300_000],
] as const;
for (const [spread, step] of spreads.slice(0, byForm({ short: 2, long: spreads.length }))) {
  let metered: ReturnType<typeof meteredReader>;
  beforeAll(() => {
    metered = meteredReader('L#demo#withdrawals#', seed(100_000, step));
  });

  test.for(filters)(
    `100,000 records ${spread}, $name: page $page costs at most $ratio times page 1`,
    async ({ filter, page, ratio }) => {
      const { reader, take } = metered;
      const first = await readListPage(reader, buildPage({ filter }), leafSize);
      const cheap = take();
      const far = await readListPage(reader, buildPage({ filter, page }), leafSize);
      const deep = take();
      expect(first.ids).toHaveLength(20);
      expect(far.ids).toHaveLength(20);
      // A unit more for what each query is rounded up by.
      expect(deep.units).toBeLessThanOrEqual(ratio * cheap.units + 1);
      expect(deep.queries).toBeLessThanOrEqual(2 * cheap.queries);
      expect(Math.max(cheap.units, deep.units)).toBeLessThanOrEqual(most);
    },
  );
}

test('a page in the middle of 100,000 records costs at most twice what it costs among 3,000', async () => {
  const units = async (count: number) => {
    const { reader, take } = meteredReader('L#demo#withdrawals#', seed(count, 7_000));
    await readListPage(reader, buildPage({ page: Math.floor(count / 40) }), leafSize);
    return take().units;
  };
  expect(await units(100_000)).toBeLessThanOrEqual(2 * (await units(3_000)));
});

test('unfiltered, a page reads the end of a leaf that it needs, and not the rest', async () => {
  let most = 0;
  let entries = 0;
  const reader = memoryReader(seed(3_000, 30_000), leafSize, (read) => {
    if (read.kind === 'entries') entries += read.found.length;
  });
  for (let page = 1; page <= 150; page++) {
    entries = 0;
    expect((await readListPage(reader, buildPage({ page }), leafSize)).ids).toHaveLength(20);
    most = Math.max(most, entries);
  }
  // From the nearer end of a leaf: at worst half of it and the page.
  expect(most).toBeLessThanOrEqual(leafSize / 2 + 20);
});
