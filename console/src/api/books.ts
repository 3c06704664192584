import { maxRows } from './all-pages.ts';
import { held } from './client.ts';
import { usePolled } from './polled.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export type LedgerEntry = Schemas['LedgerEntry'];
export type LedgerBalance = Schemas['LedgerBalance'];
export type Difference = Schemas['LedgerDifference'];

/** The most that the API answers at once. */
export const pageSize = 500;

/** Of the queries of the page, so that a closing reads all of it again. */
export const booksKey = (slug: string) => ['books', slug];

/** The calls of the books, bound to a project. Filters have the names of the API. */
export function useBooksApi(slug: string) {
  const { api } = useWorld();
  const path = { slug };
  return {
    balances: (at: string | undefined) =>
      held(
        api.GET('/projects/{slug}/ledger/balances', {
          params: { path, query: at === undefined ? {} : { at } },
        }),
      ),
    differences: (state: Difference['state']) =>
      held(
        api.GET('/projects/{slug}/ledger/differences', {
          params: { path, query: { state, limit: pageSize } },
        }),
      ),
    /** The newest entries, at most `max`, which is a multiple of the page's size. */
    entries: async (filters: Record<string, string>, max = maxRows) => {
      const rows: LedgerEntry[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string | number> = { ...filters, limit: pageSize };
        if (cursor !== null) query.cursor = cursor;
        const page: Schemas['ListLedgerEntriesAnswer']['data'] = await held(
          api.GET('/projects/{slug}/ledger/entries', { params: { path, query } }),
        );
        rows.push(...page.list);
        cursor = page.next;
      } while (cursor !== null && rows.length < max);
      return { rows, isCut: cursor !== null };
    },
    close: ({ difference_no, revision }: Difference, reason: string) =>
      held(
        api.POST('/projects/{slug}/ledger/differences/{difference_no}/close', {
          params: { path: { slug, difference_no } },
          body: { revision, reason },
        }),
      ),
    compare: (body: { chain: Schemas['ChainName']; address: string }) =>
      held(api.POST('/projects/{slug}/ledger/compare', { params: { path }, body })),
  };
}

/** Days and limits move slowly, and are read in many queries. */
const slowMs = 60_000;

/** What the books moved and closed with in the last 30 days. */
export const useLedgerDays = (slug: string) =>
  usePolled(
    [...booksKey(slug), 'days'],
    (api) =>
      held(
        api.GET('/projects/{slug}/ledger/days', {
          params: { path: { slug }, query: { days: 30 } },
        }),
      ),
    { every: slowMs },
  );

/** What a person has to explain: at most one page of them. */
export const useOpenDifferences = (slug: string) =>
  usePolled(
    [...booksKey(slug), 'open differences'],
    (api) =>
      held(
        api.GET('/projects/{slug}/ledger/differences', {
          params: { path: { slug }, query: { state: 'open', limit: 100 } },
        }),
      ),
    { every: slowMs },
  );

/** What is used today of each limit. */
export const useLimits = (slug: string) =>
  usePolled(
    ['limits', slug],
    (api) => held(api.GET('/projects/{slug}/limits', { params: { path: { slug } } })),
    { every: slowMs },
  );
