/**
 * The shape of the list index: a tree over time whose nodes count the records below them
 * (docs/decisions/0003-lists.md). A node is the prefix of an ISO time: month, day, hour, ...
 */
import { createHash } from 'node:crypto';
import type { Facets } from '#model/outbox.ts';
import { type Key, listKeys } from '../dynamodb/table-keys.ts';

/** Length of the prefix per depth: month, day, hour, minute, second, then the decimals. */
const prefixLengths = [7, 10, 13, 16, 19, 21, 22, 23] as const;

export const deepest = prefixLengths.length - 1;

/** A node with more records is split, unless it is a millisecond; also the size of a large read. */
export const leafSize = 128;

/** Numbers of records by their facet tuple (see facetKey). */
export type Counts = Map<string, number>;

export interface ListNode {
  depth: number;
  prefix: string;
  counts: Counts;
  /** True once its children have counters of their own; it never becomes false again. */
  split: boolean;
  /** True once further changes of its counters go to its parts; what it has then stays. */
  parted: boolean;
  /** Counts the changes while the node is not split. */
  version: number;
  /** Times of its oldest and newest entry at its split; those entries stay where they were. */
  early: { from: string; to: string } | null;
}

export interface ListEntry {
  time: string;
  id: string;
  facetKey: string;
}

/** The time that a record is listed by: UTC with milliseconds. RangeError outside 1970 to 9999. */
export function timeOf(createdAtMs: number): string {
  if (!(createdAtMs >= 0 && createdAtMs < 253_402_300_800_000)) {
    throw new RangeError(`createdAtMs ${createdAtMs} is not a time of this index`);
  }
  return new Date(createdAtMs).toISOString();
}

/** The prefix of the node of this depth that a time or deeper node is in; '' above the months. */
export const prefixAt = (time: string, depth: number): string =>
  depth < 0 ? '' : time.slice(0, prefixLengths[depth]);

/** Key of the counters of a node of this depth. */
export const nodeKey = (root: string, time: string, depth: number): Key =>
  listKeys.node(root, prefixAt(time, depth - 1), prefixAt(time, depth));

/** A split node with more facet tuples than this gets parts: a write costs by the item's size. */
export const maxTuples = 64;
const nodeParts = 64;

/** The part of a large node that counts this facet tuple. */
export const partOf = (facetKey: string): number =>
  createHash('sha256').update(facetKey).digest()[0]! % nodeParts;

/** Key of a part of a node's counters. */
export const nodePartKey = (root: string, time: string, depth: number, part: number): Key =>
  listKeys.nodePart(root, prefixAt(time, depth - 1), prefixAt(time, depth), part);

/** Key of an entry that was written when the leaf of its time had this depth. */
export const entryKey = (root: string, time: string, leafDepth: number, id: string): Key =>
  listKeys.entry(root, prefixAt(time, leafDepth - 1), time, id);

/** Short names of facets: every node of a path stores them in its counters. */
const shortNames: Record<string, string> = {
  chain: 'c',
  token: 't',
  status: 's',
  event: 'e',
  state: 'd',
  action: 'a',
};

/** Other names get a dot in front, so that they cannot be confused with a short one. */
const nameOf = (name: string): string =>
  Object.hasOwn(shortNames, name) ? shortNames[name]! : `.${encodeURIComponent(name)}`;

/** A facet tuple as one attribute name, which does not depend on the order of its fields. */
export const facetKey = (facets: Facets): string =>
  Object.keys(facets)
    .flatMap((name) => fieldsOf(name, facets[name]!))
    .sort()
    .join('&');

const fieldsOf = (name: string, values: string | readonly string[]): string[] =>
  [...new Set([values].flat())].map((value) => `${nameOf(name)}=${encodeURIComponent(value)}`);

/** Makes a test of facet keys: true if each name has the value, or one of the values, of the filter. */
export function facetFilter(
  filter: Record<string, string | readonly string[]>,
): (key: string) => boolean {
  const wanted = Object.keys(filter).map((name) => fieldsOf(name, filter[name]!));
  if (wanted.length === 0) return () => true;
  const known = new Map<string, boolean>();
  return (key) => {
    let answer = known.get(key);
    if (answer === undefined) {
      const fields = key.split('&');
      answer = wanted.every((any) => any.some((field) => fields.includes(field)));
      known.set(key, answer);
    }
    return answer;
  };
}

/** The number of records whose facet tuples pass. */
export function sum(counts: Counts, passes: (key: string) => boolean = () => true): number {
  let total = 0;
  for (const [key, count] of counts) if (passes(key)) total += count;
  return total;
}

export function addTo(counts: Counts, key: string, delta: number): void {
  counts.set(key, (counts.get(key) ?? 0) + delta);
}

/** Names of counter attributes start with this; no other attribute's name does. */
const mark = '+';

export const counterName = (key: string): string => `${mark}${key}`;

export function nodeFromItem(item: Record<string, unknown>): ListNode {
  // A part's key names its node first.
  const [prefix = ''] = String(item.sk).split('~');
  const counts: Counts = new Map();
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith(mark)) counts.set(name.slice(mark.length), Number(value));
  }
  return {
    depth: (prefixLengths as readonly number[]).indexOf(prefix.length),
    prefix,
    counts,
    split: item.split === true,
    parted: item.parted === true,
    version: Number(item.v ?? 0),
    early: item.earlyFrom ? { from: String(item.earlyFrom), to: String(item.earlyTo) } : null,
  };
}

export const nodeToItem = (root: string, node: ListNode): Record<string, unknown> => ({
  ...nodeKey(root, node.prefix, node.depth),
  ...(node.split && { split: true }),
  ...(node.parted && { parted: true }),
  ...(node.early && { earlyFrom: node.early.from, earlyTo: node.early.to }),
  v: node.version,
  ...Object.fromEntries([...node.counts].map(([key, count]) => [counterName(key), count])),
});

export function entryFromItem(item: Record<string, unknown>): ListEntry {
  const sk = String(item.sk);
  return { time: sk.slice(0, 24), id: sk.slice(25), facetKey: String(item.f) };
}

/** What the index stores of a record under its id: its place and its newest revision. */
export interface Placement {
  time: string;
  facetKey: string;
  /** False while the record is removed from the list. */
  listed: boolean;
  rev: number;
  /** Depth of its leaf when its entry was written, which gives the entry's partition. */
  leafDepth: number | null;
}

export const placementToItem = (key: Key, placement: Placement): Record<string, unknown> => ({
  ...key,
  t: placement.time,
  f: placement.facetKey,
  listed: placement.listed,
  rev: placement.rev,
  d: placement.leafDepth,
});

export const placementFromItem = (item: Record<string, unknown>): Placement => ({
  time: String(item.t),
  facetKey: String(item.f),
  listed: item.listed === true,
  rev: Number(item.rev),
  leafDepth: item.d === null ? null : Number(item.d),
});
