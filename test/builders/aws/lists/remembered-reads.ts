import { readListPage } from '#aws/lists/list-page.ts';
import type { ListReader } from '#aws/lists/list-reader.ts';
import { facetKey, type ListEntry, timeOf } from '#aws/lists/list-tree.ts';
import type { RememberedReads } from '#aws/lists/remembered-reads.ts';
import { buildPage } from '#test/builders/list/builders.ts';

export const leafSize = 4;

export const entries = (count: number): ListEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `W${i}`,
    time: timeOf(Date.UTC(2026, 2, 5) + i * 1_000),
    facetKey: facetKey({ chain: 'ETH' }),
  }));

/** A reader that counts its reads and the round trips in which they were asked. */
export function counted(reader: ListReader) {
  const count = { reads: 0, trips: 0 };
  let underWay = 0;
  const slow = async <T>(read: () => Promise<T>): Promise<T> => {
    count.reads += 1;
    if (underWay === 0) count.trips += 1;
    underWay += 1;
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return read();
  };
  const counting: ListReader = {
    nodes: (...asked) => slow(() => reader.nodes(...asked)),
    entries: (...asked) => slow(() => reader.entries(...asked)),
  };
  return { count, reader: counting };
}

const newest = buildPage({ page: 1, size: 3 });

export const read = (pages: RememberedReads, reader: ListReader, name = 'newest') =>
  pages.page(name, reader, (ahead) => readListPage(ahead, newest, leafSize));
