/** What lists, filters, the export and balances of a project's books take to read. */
import type { Entry } from '#extensions/books/model/entry.ts';
import type { EntryQuery } from '#extensions/books/ports.ts';
import { unbalanced } from '#extensions/books/rules/statement/balances.ts';
import { dayAfter, dayOf } from '#extensions/books/rules/statement/close-period.ts';
import { type BookedWorld, busyUser, type Price, projectId } from './booked-world.ts';

type Filter = Omit<EntryQuery, 'projectId' | 'cursor' | 'limit'>;

/** Entries of a page of a list, and of one of the export. */
const pageSize = 100;
const exportSize = 500;

/** What callers ask for, by how a person would say it. */
function filtersOf({ firstDay, hotOf }: BookedWorld, someOrder: string): [string, Filter][] {
  const start = dayAfter(firstDay);
  const end = dayAfter(start);
  return [
    ['no filter', {}],
    ['an account', { account: 'fees/network' }],
    ['an account that rarely moves', { account: 'external/dust' }],
    ['a chain and a token', { chain: 'TRX', token: 'USDT' }],
    ["a user's address", { address: busyUser }],
    ['a hot wallet', { address: hotOf('TRX'), chain: 'TRX' }],
    ['an order', { orderNo: someOrder }],
    ['two days', { start, end }],
    [
      'an account, chain and token of two days',
      { account: 'hot', chain: 'TRX', token: 'USDT', start, end },
    ],
  ];
}

const isOf = (filter: Filter, entry: Entry): boolean =>
  (filter.account ?? entry.account) === entry.account &&
  (filter.chain ?? entry.chain) === entry.chain &&
  (filter.token ?? entry.token) === entry.token &&
  (filter.address ?? entry.address) === entry.address &&
  (filter.orderNo ?? entry.orderNo) === entry.orderNo &&
  dayOf(entry.at) >= (filter.start ?? '') &&
  dayOf(entry.at) <= (filter.end ?? '9');

export interface FilterPrice {
  filter: string;
  /** All entries that it lists. */
  found: number;
  /** Pages of a hundred: the first, one in the middle, and the last. */
  pages: Price[];
  /** Read units of a page that has a hundred entries, in the mean of up to a hundred of them; NaN without any. */
  fullPage: number;
  /** Read units of the dearest of these, also of one with fewer entries. */
  dearest: number;
}

export interface BooksPrices {
  entries: number;
  filters: FilterPrice[];
  /** Read units of the export of all entries. */
  exported: number;
  balances: { now: Price; past: Price };
}

/** Reads all pages of a list; where each begins. */
async function walk(
  { reader, entries }: BookedWorld,
  filter: Filter,
  note: (entry: Entry) => void,
): Promise<(string | null)[]> {
  const cursors: (string | null)[] = [];
  const limit = entries > 100_000 ? exportSize : pageSize;
  let cursor: string | null = null;
  do {
    cursors.push(cursor);
    const query: EntryQuery = { ...filter, projectId, cursor, limit };
    const page = await reader.entries(query);
    for (const entry of page.entries) note(entry);
    cursor = page.next;
  } while (cursor !== null);
  return cursors;
}

/** The prices of pages that begin at these places. */
async function pricesAt(
  { reader, priceOf }: BookedWorld,
  filter: Filter,
  cursors: readonly (string | null)[],
): Promise<Omit<FilterPrice, 'filter' | 'found'>> {
  const pageAt = async (cursor: string | null) => {
    const query: EntryQuery = { ...filter, projectId, cursor, limit: pageSize };
    const { found, price } = await priceOf(() => reader.entries(query));
    return { price, isFull: found.entries.length === pageSize };
  };
  const samples = [];
  const step = Math.max(1, Math.floor(cursors.length / 100));
  for (let i = 0; i < cursors.length; i += step) samples.push(await pageAt(cursors[i]!));
  const full = samples.filter(({ isFull }) => isFull);
  const ends = [null, cursors[cursors.length >> 1]!, cursors.at(-1)!];
  const pages: Price[] = [];
  for (const cursor of ends) pages.push((await pageAt(cursor)).price);
  return {
    pages,
    fullPage: full.reduce((sum, { price }) => sum + price.units, 0) / full.length,
    dearest: Math.max(...samples.map(({ price }) => price.units)),
  };
}

/**
 * The price of each. Throws unless the export has every entry once, newest first, and they sum to zero, and
 * each filter lists what a plain search of the export finds.
 */
export async function pricesOf(world: BookedWorld): Promise<BooksPrices> {
  const { reader, priceOf } = world;
  const newest = await reader.entries({ projectId, cursor: null, limit: pageSize });
  const someOrder = newest.entries.find(({ orderNo }) => orderNo !== null)!.orderNo!;
  const filters = filtersOf(world, someOrder);
  const counts = filters.map(() => 0);
  const seen = new Set<string>();
  const sums = new Map<string, bigint>();
  let before = Number.POSITIVE_INFINITY;
  const { found: cursors, price } = await priceOf(() =>
    walk(world, {}, (entry) => {
      if (entry.at > before) throw new Error(`${entry.entryNo} is out of order`);
      before = entry.at;
      seen.add(entry.entryNo);
      const token = `${entry.chain} ${entry.token}`;
      sums.set(token, (sums.get(token) ?? 0n) + entry.amount);
      for (const [n, [, filter]] of filters.entries()) if (isOf(filter, entry)) counts[n]! += 1;
    }),
  );
  if (seen.size !== world.entries) throw new Error(`${seen.size} of ${world.entries} are exported`);
  if ([...sums.values()].some((sum) => sum !== 0n)) throw new Error('the export does not balance');
  const prices: FilterPrice[] = [];
  for (const [n, [name, filter]] of filters.entries()) {
    let found = 0;
    const own =
      n === 0
        ? cursors
        : await walk(world, filter, () => {
            found += 1;
          });
    if (n > 0 && found !== counts[n]) {
      throw new Error(`${name}: ${found} entries instead of ${counts[n]}`);
    }
    prices.push(
      Object.assign({ filter: name, found: counts[n]! }, await pricesAt(world, filter, own)),
    );
  }
  const at = dayAfter(world.firstDay);
  const balancesOf = async (day?: string) => {
    const { found, price } = await priceOf(() => reader.balances({ projectId, at: day }));
    if (found.length === 0 || unbalanced(found).size > 0) throw new Error('wrong balances');
    return price;
  };
  return {
    entries: world.entries,
    filters: prices,
    exported: price.units,
    balances: { now: await balancesOf(), past: await balancesOf(at) },
  };
}
