import { chainNames } from '#shared/chains.ts';
import { chainWord } from '../words/decide/sentence.ts';
import { decimal, typedAmount } from '../words/list.ts';
import type { ListSearch } from './list-search.ts';

/** One field that a list is filtered by. Its value is in the address. */
export interface Filter<Row> {
  /** In the address, and for the API. */
  name: string;
  label: string;
  /** A choice of a few values; without it a text, a day or an amount is typed. */
  options?: readonly (readonly [value: string, text: string])[];
  type?: 'text' | 'day' | 'amount';
  /** What a list shows without a choice, where that is not everything. */
  any?: string;
  /** Whether a row has the value, where only the loaded rows can be asked. Else the API filters. */
  passes?: (row: Row, value: string) => boolean;
  /** It is below "More filters". */
  isRare?: boolean;
}

/** The value of a filter in the address; undefined if there is none, or none that it can have. */
export function filterValue<Row>(filter: Filter<Row>, search: ListSearch): string | undefined {
  const value = search.of(filter.name);
  return value !== undefined && isValue(filter, value) ? value : undefined;
}

export function isValue<Row>({ options, type }: Filter<Row>, value: string): boolean {
  if (options) return options.some(([one]) => one === value);
  if (type === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return type !== 'amount' || typedAmount(value) !== null;
}

/** The first and the last UTC day, which the API filters by. */
export const days: Filter<unknown>[] = [
  { name: 'start', label: 'From (UTC day)', type: 'day' },
  { name: 'end', label: 'To (UTC day)', type: 'day' },
];

/** The network, which the API filters by; with `chainOf` the loaded rows are. */
export const network = <Row>(chainOf?: (row: Row) => string): Filter<Row> => ({
  name: 'chain',
  label: 'Network',
  options: chainNames.map((name) => [name, chainWord(name)] as const),
  ...(chainOf && { passes: (row: Row, chain: string) => chainOf(row) === chain }),
});

/** Rows whose text has what was typed, in either case. */
export const containing = <Row>(
  name: string,
  label: string,
  textOf: (row: Row) => string | null,
): Filter<Row> => ({
  name,
  label,
  isRare: true,
  passes: (row, typed) => (textOf(row) ?? '').toLowerCase().includes(typed.toLowerCase()),
});

/** A smallest and a largest amount. What has none is left out. */
export const between = <Row>(
  name: string,
  label: string,
  amountOf: (row: Row) => string | null,
): Filter<Row>[] => {
  const bound = (end: 'min' | 'max', words: string): Filter<Row> => ({
    name: `${name}_${end}`,
    label: `${label} ${words}`,
    type: 'amount',
    isRare: true,
    passes: (row, typed) => {
      const [amount, limit] = [decimal(amountOf(row)), decimal(typedAmount(typed))];
      if (amount === null || limit === null) return false;
      return end === 'min' ? amount >= limit : amount <= limit;
    },
  });
  return [bound('min', 'from'), bound('max', 'to')];
};

/** A USD value of the API as a decimal string; null where there was no price. */
export const usdText = (usd: number | null): string | null =>
  usd === null ? null : usd.toFixed(2);
