/**
 * One page of a list with its exact total (docs/design.md "Lists"). The total is a sum of counters.
 * Counters also show which nodes come before the page, so only entries around the page are read.
 */
import type { ListIndex } from '#ports/events.ts';
import { type End, type ListReader, last } from './list-reader.ts';
import { addTo, facetFilter, type ListEntry, type ListNode, prefixAt, sum } from './list-tree.ts';

type PageInput = Parameters<ListIndex['page']>[0];

/** A node, or part of a node, whose entries had to be read to be counted. */
interface Segment extends ListNode {
  /** Its ancestors, from the month down. */
  above: ListNode[];
  entries?: ListEntry[];
}

/** The partitions that may hold entries of these times, for a leaf with the ancestors `above`. */
function parentsOf(above: ListNode[], from: string, to: string): string[] {
  // When a leaf is split, its entries stay in the partition of the leaf and its siblings.
  const early = above.filter(
    (node) => node.early && node.early.to >= from && node.early.from <= to + last,
  );
  const leafParent = above.at(-1)?.prefix ?? '';
  return [leafParent, ...early.map(({ depth, prefix }) => prefixAt(prefix, depth - 1))];
}

interface Days {
  start: string;
  end: string;
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10);
};

const laterOf = (a: string, b: string) => (a > b ? a : b);
const earlierOf = (a: string, b: string) => (a < b ? a : b);

const below = (parent: ListNode, above: ListNode[], children: ListNode[]): Segment[] =>
  children.map((child) => ({ ...child, above: [...above, parent] }));

/** The part of a month inside the range: its days' counters, or its entries if it is not split. */
async function partOf(reader: ListReader, month: ListNode, days: Days): Promise<Segment[]> {
  const from = laterOf(days.start, `${month.prefix}-01`);
  const to = earlierOf(days.end, lastDayOf(month.prefix));
  if (month.split) return below(month, [], await reader.nodes(month.prefix, from, to));
  const entries = await reader.entries(parentsOf([], from, to), from, to);
  const counts = new Map<string, number>();
  for (const entry of entries) addTo(counts, entry.facetKey, 1);
  return [{ ...month, above: [], counts, entries }];
}

/** Segments that cover the range exactly, newest first: months, and parts of the first and last. */
async function cover(reader: ListReader, days: Days | null): Promise<Segment[]> {
  if (!days) return (await reader.nodes('', '0', '9')).map((month) => ({ ...month, above: [] }));
  const months = await reader.nodes('', days.start.slice(0, 7), days.end.slice(0, 7));
  const parts = months.map((month) => {
    const whole = days.start <= `${month.prefix}-01` && days.end >= lastDayOf(month.prefix);
    return whole ? [{ ...month, above: [] }] : partOf(reader, month, days);
  });
  return (await Promise.all(parts)).flat();
}

const areSiblings = (a: Segment, b: Segment): boolean =>
  a.depth === b.depth && a.above.at(-1)?.prefix === b.above.at(-1)?.prefix;

class PageWalk {
  readonly ids: string[] = [];

  constructor(
    private readonly reader: ListReader,
    private readonly passes: (facetKey: string) => boolean,
    private skip: number,
    private readonly size: number,
    private readonly leafSize: number,
  ) {}

  /** Takes ids from segments, given newest first, until the page is full. */
  async take(segments: Segment[]): Promise<void> {
    for (let i = 0; i < segments.length && this.ids.length < this.size; i++) {
      const segment = segments[i]!;
      const matching = sum(segment.counts, this.passes);
      if (matching <= 0) continue;
      if (matching <= this.skip) {
        this.skip -= matching;
      } else if (segment.entries) {
        this.push(segment.entries);
      } else if (segment.split) {
        const { above, prefix } = segment;
        const children = await this.reader.nodes(prefix, prefix, prefix);
        await this.take(below(segment, above, children));
      } else {
        const end = this.endOfRun(segments, i);
        await this.takeLeaves(segments.slice(i, end + 1));
        i = end;
      }
    }
  }

  /** Reads neighbouring leaves in one query. If all their entries match, it reads only one end. */
  private async takeLeaves(leaves: Segment[]): Promise<void> {
    const [first, oldest] = [leaves[0]!, leaves.at(-1)!];
    const all = leaves.reduce((n, { counts }) => n + sum(counts), 0);
    const matching = leaves.reduce((n, { counts }) => n + sum(counts, this.passes), 0);
    const parents = parentsOf(first.above, oldest.prefix, first.prefix);
    const newest = this.skip + this.size - this.ids.length;
    const left = matching - this.skip;
    if (matching < all || Math.min(newest, left) >= all) {
      this.push(await this.reader.entries(parents, oldest.prefix, first.prefix));
      return;
    }
    const end: End =
      newest <= left ? { side: 'newest', count: newest } : { side: 'oldest', count: left };
    const entries = await this.reader.entries(parents, oldest.prefix, first.prefix, end);
    // The entries that were not read are the ones to skip.
    if (end.side === 'oldest') this.skip = 0;
    this.push(entries);
  }

  /** The last of the neighbouring leaves that are worth reading in one query. */
  private endOfRun(segments: Segment[], first: number): number {
    const leaf = segments[first]!;
    const wanted = this.size - this.ids.length;
    let end = first;
    let read = sum(leaf.counts);
    let found = sum(leaf.counts, this.passes) - this.skip;
    for (let i = first + 1; i < segments.length; i++) {
      const next = segments[i]!;
      read += sum(next.counts);
      if (found >= wanted || read > this.leafSize) break;
      if (next.split || next.entries || !areSiblings(leaf, next)) break;
      const matching = sum(next.counts, this.passes);
      if (matching > 0) end = i;
      found += matching;
    }
    return end;
  }

  private push(entries: ListEntry[]): void {
    for (const entry of entries) {
      if (!this.passes(entry.facetKey)) continue;
      if (this.skip > 0) this.skip -= 1;
      else if (this.ids.length < this.size) this.ids.push(entry.id);
    }
  }
}

/** The ids of one page, newest first by (createdAtMs, id), and the number of matching records. */
export async function readListPage(
  reader: ListReader,
  input: Pick<PageInput, 'filter' | 'start' | 'end' | 'page' | 'size'>,
  leafSize: number,
): Promise<{ ids: string[]; total: number }> {
  const { start, end, page, size } = input;
  const passes = facetFilter(input.filter);
  const days = start || end ? { start: start ?? '0000-01-01', end: end ?? '9999-12-31' } : null;
  if (days && days.start > days.end) return { ids: [], total: 0 };
  const segments = await cover(reader, days);
  const total = segments.reduce((n, segment) => n + sum(segment.counts, passes), 0);
  const skip = (page - 1) * size;
  if (skip >= total) return { ids: [], total };
  const walk = new PageWalk(reader, passes, skip, size, leafSize);
  await walk.take(segments);
  return { ids: walk.ids, total };
}
