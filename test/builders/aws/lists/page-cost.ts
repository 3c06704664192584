import { facetKey, type ListEntry, timeOf } from '#aws/lists/list-tree.ts';

const chains = ['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM'];
const statusOf = (i: number): string => (i % 100 < 80 ? '4' : i % 100 < 98 ? '6' : '5');

/** Records with 26-character ids, `step` milliseconds apart. */
export const seed = (count: number, step: number): ListEntry[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `WD${String(i).padStart(24, '0')}`,
    time: timeOf(Date.UTC(2026, 0, 1) + i * step),
    facetKey: facetKey({ chain: chains[i % 5]!, status: statusOf(i) }),
  }));

export const filters: {
  name: string;
  filter: Record<string, string>;
  page: number;
  ratio: number;
}[] = [
  { name: 'no filter', filter: {}, page: 1_000, ratio: 2 },
  { name: 'a chain', filter: { chain: 'BSC' }, page: 1_000, ratio: 2 },
  { name: 'a frequent status', filter: { status: '4' }, page: 1_000, ratio: 2 },
  { name: 'a rare status', filter: { status: '5' }, page: 90, ratio: 2 },
  { name: 'both', filter: { chain: 'BSC', status: '4' }, page: 700, ratio: 4 },
];

/** Nothing costs more than this, for any page and filter. */
export const most = 24;
