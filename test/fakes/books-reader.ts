import type { Entry } from '#extensions/books/model/entry.ts';
import { InvalidCursor } from '#extensions/books/model/invalid-cursor.ts';
import type { BooksReader, EntryQuery } from '#extensions/books/ports.ts';
import { addEntries } from '#extensions/books/rules/statement/balances.ts';
import { dayOf } from '#extensions/books/rules/statement/close-period.ts';

/**
 * Books of these entries, oldest first. A cursor is `after:<entries before>`; `booked` has decimals by
 * `<chain>#<token>`.
 */
export function fakeBooks(entries: Entry[], booked: Record<string, number> = {}) {
  const asked: unknown[] = [];
  const matches = (entry: Entry, query: Omit<EntryQuery, 'cursor' | 'limit'>): boolean =>
    entry.projectId === query.projectId &&
    entry.account === (query.account ?? entry.account) &&
    entry.chain === (query.chain ?? entry.chain) &&
    entry.token === (query.token ?? entry.token) &&
    entry.address === (query.address ?? entry.address) &&
    [entry.orderNo, entry.depositNo].includes(query.orderNo ?? entry.orderNo) &&
    dayOf(entry.at) >= (query.start ?? '') &&
    dayOf(entry.at) <= (query.end ?? '9');
  const books: Pick<BooksReader, 'entries' | 'balances' | 'bookedDecimals' | 'days'> = {
    async entries(query) {
      asked.push(query);
      const found = entries.filter((entry) => matches(entry, query)).reverse();
      const from = query.cursor === null ? 0 : placeOf(query.cursor);
      const to = from + query.limit;
      return { entries: found.slice(from, to), next: to < found.length ? `after:${to}` : null };
    },
    bookedDecimals: async () => new Map(Object.entries(booked)),
    async balances({ at, ...query }) {
      asked.push({ ...query, at });
      const found = entries.filter((entry) => matches(entry, { ...query, end: at }));
      const summed = found.map((entry) => ({ ...entry, address: query.address ?? null }));
      return addEntries([], summed);
    },
    async days({ projectId, start, end }) {
      asked.push({ projectId, start, end });
      const own = entries
        .filter((entry) => entry.projectId === projectId)
        .map((entry) => ({ ...entry, address: null }));
      const days = [...new Set(own.map(({ at }) => dayOf(at)))].sort();
      const on = (day: string) => own.filter(({ at }) => dayOf(at) === day);
      return {
        since: days[0] ?? null,
        opening: addEntries(
          [],
          own.filter(({ at }) => dayOf(at) < start),
        ),
        sums: new Map(
          days
            .filter((day) => day >= start && day <= end)
            .map((day) => [day, addEntries([], on(day))]),
        ),
      };
    },
  };
  return { books, asked };
}

function placeOf(cursor: string): number {
  const [, place] = /^after:(\d+)$/.exec(cursor) ?? [];
  if (place === undefined) throw new InvalidCursor();
  return Number(place);
}
