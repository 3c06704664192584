import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allPages, type PageOf } from '../api/all-pages.ts';
import type { Column, Sorting, TableProps } from '../kit/table.tsx';
import { type Shown, scopeWords, sorted, sortOf, sortText } from '../words/list.ts';
import { type Filter, filterValue } from './filter.ts';
import { type ListSearch, useListSearch } from './list-search.ts';

/** Rows a page. */
const ordinarySize = 20;
/** Where only the loaded rows can be filtered or sorted, more are loaded: two pages of the API. */
const wideSize = 200;
const apiSize = 100;
/** So many rows are read again less often. */
const widePollMs = 15_000;

/** How a list is drawn: its rows, their names and their columns. */
export type Drawn<Row> = Pick<TableProps<Row>, 'label' | 'keyOf' | 'title' | 'columns'>;

/** A list as its page shows it. */
export interface ListView<Row> {
  drawn: Drawn<Row>;
  filters: readonly Filter<Row>[];
  search: ListSearch;
  sorting: Sorting;
  /** What is read: undefined until the first answer. */
  isRead: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  freshness: { dataUpdatedAt: number; failureCount: number };
  /** How often it is read, seconds. */
  every: number;
  /** The rows of this page, by the filters and in the chosen order. */
  rows: Row[];
  /** Every loaded row that the filters let through, of all pages that are loaded. */
  matching: Row[];
  /** Rows of the list before what is filtered within the loaded ones. */
  total: number;
  /** There are more than `total`, which were not loaded. */
  isCut: boolean;
  /** Anything is filtered, by the API or here. */
  isFiltered: boolean;
  /** The loaded rows are. */
  isNarrowed: boolean;
  /** How many rows are loaded: all, or those of the page. */
  loaded: number;
  /** Which part of the list was filtered or sorted, where it is a part. */
  scope: string | null;
  page: number;
  shown: Shown;
  pageNames: readonly [before: string, after: string];
  /** Every row that the filters let through, for an export. */
  readAll: () => Promise<{ rows: Row[]; isCut: boolean }>;
}

interface Spec<Row> {
  drawn: Drawn<Row>;
  filters?: readonly Filter<Row>[];
  /** Goes before the names in the address, where a page has several lists. */
  prefix?: string;
}

/** The filters that only the loaded rows can be asked for, as one test. */
function loadedTest<Row>(filters: readonly Filter<Row>[], search: ListSearch) {
  const set = filters.flatMap((filter) => {
    const value = filterValue(filter, search);
    return filter.passes && value !== undefined ? [{ passes: filter.passes, value }] : [];
  });
  return {
    isAny: set.length > 0,
    passes: (row: Row) => set.every(({ passes, value }) => passes(row, value)),
  };
}

function sortingOf<Row>(
  { title, columns }: Drawn<Row>,
  search: ListSearch,
): { sorting: Sorting; inOrder: (rows: Row[]) => Row[] } {
  const all: Column<Row>[] = [title, ...columns];
  const now = sortOf(search.of('sort'), all);
  const sortBy = all.find(({ label }) => label === now?.by)?.sortBy;
  return {
    sorting: { now, set: (sort) => search.set({ sort: sortText(sort) }) },
    inOrder: (rows) => (now && sortBy ? sorted(rows, sortBy, now.isDescending) : rows),
  };
}

const isAnySet = <Row>(filters: readonly Filter<Row>[], search: ListSearch): boolean =>
  filters.some((filter) => filterValue(filter, search) !== undefined);

export type PageQuery = { page: number; size: number } & Record<string, string | number>;

interface PagedSpec<Row> extends Spec<Row> {
  /** Of the query, before what is asked for. */
  id: readonly unknown[];
  /** A page of the API, newest first; the query has the values of the filters that the API takes. */
  read: (query: PageQuery) => Promise<PageOf<Row>>;
  /** How often it is read, milliseconds. */
  pollMs?: number;
}

/**
 * A list of which the API hands out pages, newest first. The API filters by what it can. As soon as the
 * loaded rows are filtered or sorted here, 200 are loaded at once, and the page says so.
 */
export function usePagedList<Row>(spec: PagedSpec<Row>): ListView<Row> {
  const { id, read, drawn, filters = [], prefix = '', pollMs = 4000 } = spec;
  const search = useListSearch(prefix);
  const { page } = search;
  const asked: Record<string, string> = {};
  for (const filter of filters) {
    const value = filterValue(filter, search);
    if (!filter.passes && value !== undefined) asked[filter.name] = value;
  }
  const within = loadedTest(filters, search);
  const { sorting, inOrder } = sortingOf(drawn, search);
  const isWide = within.isAny || sorting.now !== null;
  const size = isWide ? wideSize : ordinarySize;
  const every = isWide ? Math.max(pollMs, widePollMs) : pollMs;
  const query = useQuery({
    queryKey: [...id, asked, page, size],
    queryFn: async () => {
      const part = isWide ? wide(read, asked, page) : read({ ...asked, page, size });
      return { part: await part, page, size };
    },
    refetchInterval: every,
    placeholderData: keepPreviousData,
  });
  // Of the answer that is shown: the one that was asked for may be on its way.
  const { list: loaded, total } = query.data?.part ?? { list: [], total: 0 };
  const shown = shownOf(total, query.data ?? { page, size });
  const rows = inOrder(loaded.filter(within.passes));
  return {
    drawn,
    filters,
    search,
    sorting,
    isRead: query.data !== undefined,
    error: query.error,
    refetch: query.refetch,
    freshness: query,
    every: every / 1000,
    rows,
    matching: rows,
    loaded: loaded.length,
    total,
    isCut: false,
    isFiltered: isAnySet(filters, search),
    isNarrowed: within.isAny,
    scope: scopeWords(shown, { isFiltered: within.isAny, isSorted: sorting.now !== null }),
    page,
    shown,
    pageNames: ['Newer', 'Older'],
    readAll: async () => {
      const all = await allPages((paging) => read({ ...asked, ...paging }), drawn.keyOf);
      return { rows: all.rows.filter(within.passes), isCut: all.isCut };
    },
  };
}

const shownOf = (total: number, { page, size }: { page: number; size: number }): Shown => ({
  from: (page - 1) * size + 1,
  to: Math.min(total, page * size),
  total,
  size,
});

/** The two pages of the API that make one of 200. */
async function wide<Row>(
  read: PagedSpec<Row>['read'],
  asked: Record<string, string>,
  page: number,
): Promise<PageOf<Row>> {
  const first = await read({ ...asked, page: 2 * page - 1, size: apiSize });
  if (first.total <= (2 * page - 1) * apiSize) return first;
  const second = await read({ ...asked, page: 2 * page, size: apiSize });
  return { list: [...first.list, ...second.list], total: second.total };
}

interface WholeSpec<Row> extends Spec<Row> {
  /** Every row; undefined until they are read. */
  all: readonly Row[] | undefined;
  /** There are more rows than these. */
  isCut?: boolean;
  query: Pick<ListView<Row>, 'error' | 'refetch'> & ListView<Row>['freshness'];
  /** How often it is read, seconds. */
  every: number;
  size?: number;
}

/** A list that is loaded as a whole. All its filters and its order are of the page. */
export function useWholeList<Row>(spec: WholeSpec<Row>): ListView<Row> {
  const { all, isCut = false, query, every, drawn, filters = [], prefix = '' } = spec;
  const { size = 50 } = spec;
  const search = useListSearch(prefix);
  const { page } = search;
  const within = loadedTest(filters, search);
  const { sorting, inOrder } = sortingOf(drawn, search);
  const matching = inOrder((all ?? []).filter(within.passes));
  const shown = shownOf(matching.length, { page, size });
  const loaded = all?.length ?? 0;
  const isSorted = sorting.now !== null;
  return {
    drawn,
    filters,
    search,
    sorting,
    isRead: all !== undefined,
    error: query.error,
    refetch: query.refetch,
    freshness: query,
    every,
    rows: matching.slice((page - 1) * size, page * size),
    matching,
    total: loaded,
    isCut,
    isFiltered: within.isAny,
    isNarrowed: within.isAny,
    loaded,
    scope: isCut
      ? scopeWords(
          { from: 1, to: loaded, total: Number.POSITIVE_INFINITY, size: loaded },
          { isFiltered: within.isAny, isSorted },
        )
      : null,
    page,
    shown,
    pageNames: ['Previous', 'Next'],
    readAll: async () => ({ rows: matching, isCut }),
  };
}
