import { expect, test } from 'vitest';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { dayAfter, dayOf } from '#extensions/books/rules/statement/close-period.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { dayOfItem } from '#extensions/books/store/move-item.ts';
import { lateClock } from '#functions/dependencies/books.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildFact } from '#test/builders/build-fact.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const table = String(tableEnvironment('writer').TABLE_BOOKS);

test.each([
  ['local', 1],
  // A deployment closes no day before its end, and saves the read.
  ['prod', 0],
])(
  'in the stage %s a fact of today, which is closed, is booked %i day later',
  async (stage, days) => {
    const tables = new ModelledTables(async () => {});
    const now = Date.now() / 1_000;
    const today = dayOf(now);
    await makeClosingStore(tables.client).close('demo', today);
    const writer = makeBooksWriter(lateClock(stage), tables.client);
    const fact = buildFact({ subject: 'WD1', at: Math.floor(now) });
    expect(await writer.book(null, bookFact(null, fact, () => 1n)!)).toBe(true);
    const entries = tables.items(table).filter(({ pk }) => String(pk).startsWith('E#'));
    expect(new Set(entries.map(dayOfItem))).toEqual(
      new Set([days === 0 ? today : dayAfter(today)]),
    );
  },
);
