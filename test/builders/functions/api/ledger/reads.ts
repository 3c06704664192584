import type { Entry } from '#extensions/books/model/entry.ts';
import { makeHandler as makeBalances } from '#functions/api/ledger/balances.ts';
import { makeHandler as makeEntries } from '#functions/api/ledger/entries.ts';
import { ledgerNames as names } from '#functions/dependencies/ledger-names.ts';
import { buildEntry } from '#test/builders/extensions/books/build-entry.ts';
import { fakeBooks } from '#test/fakes/books-reader.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

/** Both routes over books with three entries of the caller's project and one of another, and these. */
export function setUp(more: Entry[] = [], booked: Record<string, number> = {}) {
  const entries = [
    buildEntry({ entryNo: 'EN1', orderNo: 'WD1' }),
    buildEntry({ entryNo: 'EN2', account: 'in transit', address: null, depositNo: 'DP1' }),
    buildEntry({ entryNo: 'EN3', amount: 30_000_000n, usdMicro: null }),
    buildEntry({ entryNo: 'EN9', projectId: 'rival' }),
    ...more,
  ];
  const { books, asked } = fakeBooks(entries, booked);
  const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
  const { clock } = guards;
  const handlers = {
    entries: makeEntries(guards, { books, names }),
    balances: makeBalances(guards, { books, names, clock }),
  };
  const get = (route: keyof typeof handlers, query: string) =>
    call(handlers[route], signedEvent({ path: `/v1/ledger/${route}`, query }));
  return { asked, get };
}
