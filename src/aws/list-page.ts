/**
 * One page of a list with its exact total (design.md "Tables and lists"): totals are sums of
 * counters, a page is a skip over them, and only the entries around the page are read.
 */
import type { ListIndex } from '../domain/ports/stores.ts';
import type { ListReader } from './list-reader.ts';
import { addTo, facetFilter, type ListEntry, type ListNode, sum } from './list-tree.ts';

type PageInput = Parameters<ListIndex['page']>[0];

/** A node, or part of one whose entries had to be read to be counted. */
interface Segment extends ListNode {
  entries?: ListEntry[];
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

/** The days of a month that the range has: days that are counted, or the entries of some days. */
async function partOf(reader: ListReader, month: ListNode, days: Days): Promise<Segment[]> {
  const from = laterOf(days.start, `${month.prefix}-01`);
  const to = earlierOf(days.end, lastDayOf(month.prefix));
  if (month.split) return reader.nodes(month.depth + 1, from, to);
  const entries = await reader.entries(from, to);
  const counts = new Map<string, number>();
  for (const entry of entries) addTo(counts, entry.facetKey, 1);
  return [{ ...month, counts, entries }];
}

/** What covers the range exactly, newest first: whole months, and parts of the outer two. */
async function cover(reader: ListReader, days: Days | null): Promise<Segment[]> {
  if (!days) return reader.nodes(0, '', '9');
  const months = await reader.nodes(0, days.start.slice(0, 7), days.end.slice(0, 7));
  const parts = months.map((month) => {
    const whole = days.start <= `${month.prefix}-01` && days.end >= lastDayOf(month.prefix);
    return whole ? [month] : partOf(reader, month, days);
  });
  return (await Promise.all(parts)).flat();
}

/** Whether its entries are few enough to be read without its children's counters. */
const isSmall = (node: Segment, leafSize: number): boolean =>
  !node.split || sum(node.counts) <= leafSize;

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
      } else if (isSmall(segment, this.leafSize)) {
        const end = this.endOfRun(segments, i);
        this.push(await this.reader.entries(segments[end]!.prefix, segment.prefix));
        i = end;
      } else {
        const { depth, prefix } = segment;
        await this.take(await this.reader.nodes(depth + 1, prefix, prefix));
      }
    }
  }

  /** The last of the neighbours that are worth reading in the same query. */
  private endOfRun(segments: Segment[], first: number): number {
    let end = first;
    let read = sum(segments[first]!.counts);
    let found = sum(segments[first]!.counts, this.passes) - this.skip;
    for (let i = first + 1; i < segments.length; i++) {
      const next = segments[i]!;
      read += sum(next.counts);
      const wanted = this.size - this.ids.length;
      if (found >= wanted || read > this.leafSize || next.entries || !isSmall(next, this.leafSize))
        break;
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

/** Ids of the page, newest first by (createdAtMs, id), and how many records match. */
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
