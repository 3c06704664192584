import { expect, test } from 'vitest';
import { allPages, maxRows } from '../../../../../console/src/api/all-pages.ts';

/** A list of `total` numbers, 0 first, as the API pages it. */
function listOf(total: number) {
  const asked: number[] = [];
  const read = async ({ page, size }: { page: number; size: number }) => {
    asked.push(page);
    const from = (page - 1) * size;
    const list = Array.from(
      { length: Math.max(0, Math.min(size, total - from)) },
      (_, i) => from + i,
    );
    return { list, total };
  };
  return { read, asked };
}

test.each([
  [0, 1],
  [100, 1],
  [101, 2],
  [250, 3],
])('all of %d rows are read, in %d pages', async (total, pages) => {
  const { read, asked } = listOf(total);
  const { rows, isCut } = await allPages(read, String);
  expect(rows).toHaveLength(total);
  expect(isCut).toBe(false);
  expect(asked).toHaveLength(pages);
});

test('more rows than one export takes are said, and not read', async () => {
  const { read, asked } = listOf(maxRows + 1);
  const { rows, isCut } = await allPages(read, String);
  expect(rows).toHaveLength(maxRows);
  expect(isCut).toBe(true);
  expect(asked).toHaveLength(maxRows / 100);
});

test('a row that new ones pushed to the next page comes once', async () => {
  const pages = [
    { list: ['c', 'b'], total: 101 },
    { list: ['b', 'a'], total: 101 },
  ];
  const { rows } = await allPages(
    async ({ page }) => pages[page - 1]!,
    (row) => row,
  );
  expect(rows).toEqual(['c', 'b', 'a']);
});
