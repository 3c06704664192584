/** What it takes to list, filter and export a million entries of the books. */
import { bookedWorld } from './support/modelled/booked-world.ts';
import {
  type BooksPrices,
  type FilterPrice,
  pricesOf,
} from './support/modelled/prices-of-lists.ts';
import type { Part, Row } from './support/part.ts';

/** As many a day in both. */
const few = { entries: 10_000, days: 3.65 };
const many = { entries: 1_000_000, days: 365 };

/** By which a page of the larger books may be dearer. */
const flat = 1.1;

/** Read units that a page may take that looks at 500 moves, or passes 31 days. */
const pageLimit = 70;

const pagesOf = ({ pages }: FilterPrice): string =>
  pages.map(({ units, calls }) => `${units} in ${calls}`).join(', ');

/** A page of a hundred entries; of a filter that finds no hundred in few entries, what a page takes at most. */
function rowOf(small: FilterPrice, large: FilterPrice): Row {
  const note = `read units in calls of the first page, one in the middle and the last: ${pagesOf(large)}, of 10,000 ${pagesOf(small)}; lists ${large.found} and ${small.found}`;
  return Number.isNaN(small.fullPage)
    ? {
        what: `${small.filter}: the most expensive page of 1,000,000 entries`,
        value: large.dearest,
        unit: 'read units',
        limit: pageLimit,
        note,
      }
    : {
        what: `${small.filter}: a page of 1,000,000 entries over one of 10,000`,
        value: large.fullPage / small.fullPage,
        unit: 'x',
        limit: flat,
        note,
      };
}

async function run(): Promise<Row[]> {
  const pricesIn = async (size: typeof few): Promise<BooksPrices> =>
    pricesOf(await bookedWorld(size));
  const small = await pricesIn(few);
  const large = await pricesIn(many);
  return [
    ...small.filters.map((of, n) => rowOf(of, large.filters[n]!)),
    {
      what: 'export of 1,000 entries, of 1,000,000',
      value: (large.exported / large.entries) * 1_000,
      unit: 'read units',
      limit: null,
      note: `all of them ${Math.round(large.exported)}; of 10,000 entries, in pages of 100, ${Math.round(small.exported)}`,
    },
    ...(['now', 'past'] as const).map(
      (when): Row => ({
        what: when === 'now' ? 'balances now' : 'balances at the end of the second day',
        value: large.balances[when].units,
        unit: 'read units',
        // Read units are of 4 KB: amounts with more digits may begin one more.
        limit: small.balances[when].units + 1,
        note: `in ${large.balances[when].calls} calls; of 10,000 entries ${small.balances[when].units}`,
      }),
    ),
  ];
}

export const part: Part = {
  about: `One project on seven chains: withdrawals, deposits, sweeps, dust, each with two entries a move. The
10,000 entries are of four days and the 1,000,000 of a year, so both have 2,740 a day. They are booked
one by one by the real writer, their days are closed by the real run, and the real reader lists them, on tables in
memory with the keys of docs/scale.md, which count read units by DynamoDB's rules and end a page at 1 MB. The
export must have each entry once, newest first, and sum to zero, and a filter must list what a search of
the export finds.

A page of 500 is a request of \`coffer ledger entries --csv\`. Over days it looks at 500 moves at most, so one
with an account that rarely moves may have few entries, or none and a \`next\`.`,
  run,
};
