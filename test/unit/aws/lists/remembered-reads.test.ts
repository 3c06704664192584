import { expect, test } from 'vitest';
import type { ListReader } from '#aws/lists/list-reader.ts';
import { RememberedReads } from '#aws/lists/remembered-reads.ts';
import { counted, entries, leafSize, read } from '#test/builders/aws/lists/remembered-reads.ts';
import { memoryReader } from '#test/builders/list/tree-of.ts';

test('a page that was read before takes one round trip, with the same reads', async () => {
  const pages = new RememberedReads();
  const first = counted(memoryReader(entries(20), leafSize));
  const page = await read(pages, first.reader);
  expect(first.count.trips).toBeGreaterThan(2);

  const again = counted(memoryReader(entries(20), leafSize));
  expect(await read(pages, again.reader)).toEqual(page);
  expect(again.count).toEqual({ reads: first.count.reads, trips: 1 });
});

test('another page is not asked for ahead', async () => {
  const pages = new RememberedReads();
  const first = counted(memoryReader(entries(20), leafSize));
  await read(pages, first.reader);
  const other = counted(memoryReader(entries(20), leafSize));
  await read(pages, other.reader, 'another');
  expect(other.count).toEqual(first.count);
});

test('what was recorded meanwhile is on the page, wherever it is in the tree', async () => {
  const pages = new RememberedReads();
  for (const count of [0, 1, 3, 5, 20, 21, 70]) {
    const reader = memoryReader(entries(count), leafSize);
    const { ids, total } = await read(pages, reader);
    expect(total).toBe(count);
    expect(ids).toEqual([1, 2, 3].flatMap((i) => (count >= i ? [`W${count - i}`] : [])));
  }
});

test('a read that fails fails the page that needs it, and no other', async () => {
  const pages = new RememberedReads();
  await read(pages, memoryReader(entries(20), leafSize));
  const broken: ListReader = {
    nodes: () => Promise.reject(new Error('throttled')),
    entries: () => Promise.reject(new Error('throttled')),
  };
  await expect(read(pages, broken)).rejects.toThrow('throttled');

  // The list is empty now: the reads of entries, which fail, are not needed.
  const empty: ListReader = { nodes: async () => [], entries: broken.entries };
  expect(await read(pages, empty)).toEqual({ ids: [], total: 0 });
});

test('of more than 1,000 pages the one that was read longest ago is forgotten', async () => {
  const pages = new RememberedReads();
  const reader = memoryReader(entries(20), leafSize);
  const all = Array.from({ length: 1_001 }, (_, i) => `page ${i}`);
  for (const name of all) await read(pages, reader, name);
  const tripsOf = async (name: string) => {
    const { count, reader } = counted(memoryReader(entries(20), leafSize));
    await read(pages, reader, name);
    return count.trips;
  };
  expect(await tripsOf('page 1')).toBe(1);
  expect(await tripsOf('page 0')).toBeGreaterThan(1);
});
