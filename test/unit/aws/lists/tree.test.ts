import { expect, test } from 'vitest';
import {
  deepest,
  entryKey,
  facetFilter,
  facetKey,
  nodeFromItem,
  nodeKey,
  nodeToItem,
  prefixAt,
  timeOf,
} from '#aws/lists/list-tree.ts';

const time = '2026-03-05T12:34:56.789Z';

test('a place is its UTC time to the millisecond; nodes are its prefixes', () => {
  expect(timeOf(Date.UTC(2026, 2, 5, 12, 34, 56, 789))).toBe(time);
  expect(Array.from({ length: deepest + 1 }, (_, depth) => prefixAt(time, depth))).toEqual([
    '2026-03',
    '2026-03-05',
    '2026-03-05T12',
    '2026-03-05T12:34',
    '2026-03-05T12:34:56',
    '2026-03-05T12:34:56.7',
    '2026-03-05T12:34:56.78',
    '2026-03-05T12:34:56.789',
  ]);
});

test.for([-1, Number.NaN, Number.POSITIVE_INFINITY, 253_402_300_800_000])(
  '%d is not a time of the index',
  (ms) => {
    expect(() => timeOf(ms)).toThrow(RangeError);
  },
);

test('counters and entries are in the partition of the node above', () => {
  expect(nodeKey('R', time, 0)).toEqual({ pk: 'N##R', sk: '2026-03' });
  expect(nodeKey('R', time, 2)).toEqual({ pk: 'N#2026-03-05#R', sk: '2026-03-05T12' });
  expect(entryKey('R', time, 0, 'W1')).toEqual({ pk: 'E##R', sk: `${time}#W1` });
  expect(entryKey('R', time, 3, 'W1')).toEqual({ pk: 'E#2026-03-05T12#R', sk: `${time}#W1` });
});

test('a node is read from its item', () => {
  const node = {
    depth: 1,
    prefix: '2026-03-05',
    counts: new Map([
      ['', 2],
      ['c=ETH&s=4', 7],
    ]),
    split: true,
    parted: true,
    version: 9,
    early: { from: time, to: time },
  };
  expect(nodeFromItem(nodeToItem('R', node))).toEqual(node);
});

test('a facet tuple is one name, whatever the order; no value can pretend to be another', () => {
  expect(facetKey({ status: '4', chain: 'ETH' })).toBe('c=ETH&s=4');
  expect(facetKey({ chain: 'ETH', status: '4' })).toBe('c=ETH&s=4');
  expect(facetKey({})).toBe('');
  expect(facetKey({ chain: 'ETH&s=4' })).not.toBe(facetKey({ chain: 'ETH', status: '4' }));
  expect(facetKey({ c: 'ETH' })).not.toBe(facetKey({ chain: 'ETH' }));
  expect(facetKey({ constructor: 'x' })).toBe('.constructor=x');
});

test('a filter asks each of its fields for the whole value', () => {
  const key = facetKey({ chain: 'ETH', status: '4', other: 'a b' });
  const passes = (filter: Record<string, string>) => facetFilter(filter)(key);
  expect(passes({})).toBe(true);
  expect(passes({ chain: 'ETH' })).toBe(true);
  expect(passes({ chain: 'ETH', status: '4', other: 'a b' })).toBe(true);
  expect(passes({ chain: 'ET' })).toBe(false);
  expect(passes({ chain: 'ETH', status: '5' })).toBe(false);
  expect(passes({ missing: 'ETH' })).toBe(false);
  expect(facetFilter({ chain: 'ETH' })('')).toBe(false);
});
