import type { Column, Sort, SortValue } from '../kit/table.tsx';

/** A decimal string as a number without a point, of 36 decimals: exact, as the money of a list has to be. */
export function decimal(text: string | null): bigint | null {
  const parts = /^(\d+)(?:\.(\d{1,36}))?$/.exec(text ?? '');
  return parts ? BigInt(parts[1]! + (parts[2] ?? '').padEnd(36, '0')) : null;
}

/** A typed amount as a decimal string: `1,500` is 1500. null if it is not an amount. */
export function typedAmount(text: string): string | null {
  const plain = text.replaceAll(/[,_ ]/g, '');
  return decimal(plain) === null ? null : plain;
}

function order(a: SortValue, b: SortValue): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en');
  if (a === b) return 0;
  return a! < b! ? -1 : 1;
}

/** Rows by a column. What has no value comes last; equal rows keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const way = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null);
      }
      return way * order(a.value, b.value);
    })
    .map(({ row }) => row);
}

/** A column's name in the address: `Merchant’s reference` is `merchant-s-reference`. */
const nameOf = (label: string) => label.toLowerCase().replaceAll(/\W+/g, '-');

/** The order of rows as the address has it: `value`, or `-value` from the largest down. */
export const sortText = (sort: Sort | null): string =>
  sort ? `${sort.isDescending ? '-' : ''}${nameOf(sort.by)}` : '';

/** The order that an address asks for; null if no column of this list is called so. */
export function sortOf<Row>(
  text: string | undefined,
  columns: readonly Column<Row>[],
): Sort | null {
  const [, minus, name] = /^(-?)(.+)$/.exec(text ?? '') ?? [];
  const column = columns.find(({ label, sortBy }) => sortBy && nameOf(label) === name);
  return column ? { by: column.label, isDescending: minus === '-' } : null;
}

export interface Shown {
  /** The rows of the page, before what is filtered within them. */
  from: number;
  to: number;
  total: number;
  /** Rows a page. */
  size: number;
}

/** `1 to 20 of 194, 20 a page`. */
export const pagerWords = ({ from, to, total, size }: Shown): string =>
  `${from > to ? 'None here' : `${from} to ${to}`} of ${total}, ${size} a page`;

/**
 * Says that only the loaded rows were filtered or sorted; null where these are all rows, or nothing was.
 */
export function scopeWords(
  { from, to, total }: Shown,
  { isFiltered, isSorted }: { isFiltered: boolean; isSorted: boolean },
): string | null {
  const loaded = Math.max(0, to - from + 1);
  if ((!isFiltered && !isSorted) || loaded >= total) return null;
  const did = isFiltered ? (isSorted ? 'Filtered and sorted' : 'Filtered') : 'Sorted';
  const which = from > 1 ? `, ${from} to ${to} of ${total}` : ` of ${total}`;
  return `${did} within the ${loaded} rows loaded${which}.`;
}

/** How many rows there are: `(194)`, `(12 of 194)` by the filters, `(12 of 200 loaded)` by what is loaded. */
export function countWords(of: {
  total: number;
  /** There are more than that. */
  isCut: boolean;
  loaded: number;
  matching: number;
  /** Loaded rows are filtered. */
  isNarrowed: boolean;
}): string {
  const { total, isCut, loaded, matching, isNarrowed } = of;
  if (!isNarrowed) return `(${total}${isCut ? '+' : ''})`;
  return loaded >= total && !isCut
    ? `(${matching} of ${total})`
    : `(${matching} of ${loaded} loaded)`;
}
