import { expect, test } from 'vitest';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { closeBooks } from '#extensions/books/rules/statement/close-books.ts';
import { booksKeys } from '#extensions/books/store/books-keys.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import type { OutboxItem, UnreadableOutboxItem } from '#model/outbox.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const table = String(tableEnvironment('closing').TABLE_BOOKS);
const start = buildFact().at;
const day = 86_400;

/** Books with one withdrawal of 100 units a day of each project, and what closes them. */
async function world(projects: Record<string, number>) {
  const tables = new ModelledTables(async () => {});
  const closings = makeClosingStore(tables.client);
  const logged: LoggedEvent[] = [];
  const books = makeBooksWriter(stoppedClock(start), tables.client);
  for (const [projectId, days] of Object.entries(projects)) {
    for (let n = 0; n < days; n++) {
      const subject = `slot#${projectId}#${n}`;
      const fact = buildFact({ subject, projectId, at: start + n * day, moves: [buildMove()] });
      await books.book(null, bookFact(null, fact, () => null)!);
    }
  }
  const run = (
    now: number,
    {
      waiting = [],
      isEmpty = true,
      hasTime = true,
    }: {
      waiting?: (OutboxItem | UnreadableOutboxItem)[];
      isEmpty?: boolean;
      hasTime?: boolean;
    } = {},
  ) =>
    closeBooks(
      {
        closings,
        outbox: { undispatched: async () => waiting },
        backlog: { isEmpty: async () => isEmpty },
        projectIds: async () => Object.keys(projects),
        clock: stoppedClock(now),
        log: recordingLogger(logged),
      },
      { deadline: hasTime ? Number.POSITIVE_INFINITY : 0 },
    );
  return { tables, closings, logged, run, reader: makeBooksReader(tables.client) };
}

/** An undispatched item. */
const item = (projectId: string, createdAt: number) =>
  ({ outboxId: 'books#1', projectId, createdAtMs: createdAt * 1_000 }) as OutboxItem;

const hot = (amount: bigint) =>
  ({ account: 'hot', address: null, chain: 'ETH', token: 'USDT', amount }) as const;

test('a day is closed an hour after its end, with its balances', async () => {
  const { run, closings } = await world({ demo: 2 });
  expect(await run(start + day + 3_599)).toEqual({ days: 0, waiting: 0, failed: 0 });
  expect(await closings.newest('demo')).toBe(null);
  expect(await run(start + day + 3_600)).toEqual({ days: 1, waiting: 0, failed: 0 });
  expect(await closings.newest('demo')).toBe('2026-01-01');
  const closing = await closings.closing('demo', '2026-01-01');
  expect(closing).toEqual(expect.arrayContaining([hot(-100n)]));
  expect(closing).toHaveLength(2);
});

test('days that were not closed in their time are closed one after the other', async () => {
  const { run, closings } = await world({ demo: 3, other: 1 });
  expect(await run(start + 9 * day)).toEqual({ days: 4, waiting: 0, failed: 0 });
  for (const [n, name] of ['2026-01-01', '2026-01-02', '2026-01-03'].entries()) {
    const closing = await closings.closing('demo', name);
    expect(closing).toEqual(expect.arrayContaining([hot(BigInt(-100 * (n + 1)))]));
  }
  expect(await closings.newest('other')).toBe('2026-01-01');
  expect(await run(start + 9 * day)).toEqual({ days: 0, waiting: 0, failed: 0 });
});

test('a day waits for what its project has not dispatched, or for the queue, but no longer than a day', async () => {
  const { run, closings } = await world({ demo: 2, other: 2 });
  const now = start + day + 7_200;
  const older = item('demo', start + day - 1);
  expect(await run(now, { isEmpty: false })).toEqual({ days: 0, waiting: 2, failed: 0 });
  const unreadable = { outboxId: 'x', createdAtMs: start * 1_000, unreadable: 'no text' };
  expect(await run(now, { waiting: [unreadable] })).toMatchObject({ days: 0, waiting: 2 });
  expect(await run(now, { waiting: [older] })).toEqual({ days: 1, waiting: 1, failed: 0 });
  expect(await closings.newest('demo')).toBe(null);
  expect(await closings.newest('other')).toBe('2026-01-01');
  // What is newer than the day's end does not hold it up.
  const newer = item('demo', start + day);
  expect(await run(now, { waiting: [newer] })).toEqual({ days: 1, waiting: 0, failed: 0 });
  // A day later the second day has ended, and waits; the first does not wait any more.
  const late = await world({ demo: 2 });
  const stuck = { waiting: [older], isEmpty: false };
  expect(await late.run(now + day, stuck)).toEqual({ days: 1, waiting: 1, failed: 0 });
  expect(await late.closings.newest('demo')).toBe('2026-01-01');
});

test('a day that gets its first entry just before it is closed is closed too', async () => {
  const { tables, closings } = await world({ demo: 0 });
  const bookOn = async (n: number) => {
    const books = makeBooksWriter(stoppedClock(start + 2 * day), tables.client);
    const fact = buildFact({ subject: `slot#${n}`, at: start + n * day });
    expect(await books.book(null, bookFact(null, fact, () => null)!)).toBe(true);
  };
  await bookOn(1);
  const counts = await closeBooks(
    {
      closings: {
        ...closings,
        async close(projectId, last) {
          await bookOn(0);
          await closings.close(projectId, last);
        },
      },
      outbox: { undispatched: async () => [] },
      backlog: { isEmpty: async () => true },
      projectIds: async () => ['demo'],
      clock: stoppedClock(start + 2 * day + 3_600),
      log: recordingLogger([]),
    },
    { deadline: Number.POSITIVE_INFINITY },
  );
  expect(counts).toEqual({ days: 2, waiting: 0, failed: 0 });
  expect(await closings.closing('demo', '2026-01-02')).toEqual(
    expect.arrayContaining([hot(-200n)]),
  );
});

test('books that do not balance are not closed, and the other projects are', async () => {
  const { run, closings, tables, logged } = await world({ demo: 1, other: 1 });
  const sk = booksKeys.sumSk('ETH', 'USDT', 'hot');
  tables.put(table, { pk: booksKeys.sums('demo', '2026-01-01'), sk, amount: -99 });
  expect(await run(start + 2 * day)).toEqual({ days: 1, waiting: 0, failed: 1 });
  expect(await closings.newest('demo')).toBe(null);
  expect(logged).toMatchObject([
    { level: 'error', event: 'books.not-closed', fields: { projectId: 'demo' } },
  ]);
  expect(logged[0]?.fields.reason).toContain('the books do not balance: ETH USDT by 1');
});

test('no time left: nothing is begun', async () => {
  const { run, closings } = await world({ demo: 1 });
  expect(await run(start + 2 * day, { hasTime: false })).toEqual({
    days: 0,
    waiting: 0,
    failed: 0,
  });
  expect(await closings.newest('demo')).toBe(null);
});

test('balances cost as many reads after a year as after a day', async () => {
  const reads = async (days: number) => {
    const { run, tables, reader } = await world({ demo: days });
    await run(start + days * day + 3_600);
    tables.units.read = 0;
    const balances = await reader.balances({ projectId: 'demo' });
    expect(balances).toEqual(expect.arrayContaining([hot(BigInt(-100 * days))]));
    const at = await reader.balances({ projectId: 'demo', at: '2026-01-01' });
    expect(at).toEqual(expect.arrayContaining([hot(-100n)]));
    return tables.units.read;
  };
  expect(await reads(365)).toBe(await reads(1));
});
