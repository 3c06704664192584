/**
 * Books whose table is restored to an older state while records go on, and whose messages all come again, in
 * any order, while days are closed: entries sum to zero, nothing is booked twice, and the closing of a day is
 * the opening of the next. The real store on modelled tables.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '#extensions/books/model/entry.ts';
import type { Fact, Head } from '#extensions/books/model/fact.ts';
import { book } from '#extensions/books/rules/book.ts';
import {
  addEntries,
  type Balance,
  unbalanced,
} from '#extensions/books/rules/statement/balances.ts';
import { closeBooks } from '#extensions/books/rules/statement/close-books.ts';
import { closePeriod } from '#extensions/books/rules/statement/close-period.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { dayOfItem, moveFromItem } from '#extensions/books/store/move-item.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildFact } from '#test/builders/build-fact.ts';
import { moveBetween, places } from '#test/builders/extensions/books/arbitrary-moves.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { byForm } from '#test/forms.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const numRuns = byForm({ short: 60, long: 3_000 });
const table = String(tableEnvironment('books-restored').TABLE_BOOKS);
const secondsOfDay = 86_400;
const start = buildFact().at;
const days = 5;
/** All days of facts have ended: each booking asks which of them is open. */
const today = start + days * secondsOfDay;

const move = moveBetween(places);

/** What was true of a subject, a day or more after the other; none at all once its block left the chain. */
const history = fc.array(
  fc.record({
    moves: fc.oneof(
      { weight: 5, arbitrary: fc.array(move, { maxLength: 3 }) },
      // More than one transaction takes.
      { weight: 1, arbitrary: fc.array(move, { minLength: 20, maxLength: 25 }) },
    ),
    txHash: fc.constantFrom('0x01', '0x02'),
    day: fc.nat({ max: days - 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);

/** What is done with the table: a fact is booked, or the days up to one are closed. */
type Step = { fact: Fact } | { close: number };

/** These facts in any order, some of them twice, and days that are closed in between. */
const stepsOf = (facts: readonly Fact[]): fc.Arbitrary<Step[]> =>
  fc
    .record({
      order: fc
        .array(fc.constantFrom(...facts), { maxLength: 5 })
        .chain((again) =>
          fc.shuffledSubarray([...facts, ...again], { minLength: facts.length + again.length }),
        ),
      closings: fc.array(fc.record({ at: fc.nat({ max: 20 }), close: fc.nat({ max: days - 2 }) }), {
        maxLength: 4,
      }),
    })
    .map(({ order, closings }) => {
      const steps: Step[] = order.map((fact) => ({ fact }));
      for (const { at, close } of closings) steps.splice(at, 0, { close });
      return steps;
    });

const world = fc
  .array(history, { minLength: 1, maxLength: 4 })
  .map((histories) =>
    histories.flatMap((states, n) =>
      states.map(({ moves, txHash, day }, rev): Fact => {
        const at = start + secondsOfDay * day;
        const subject = `slot#ETH#0xhot#${n}`;
        return buildFact({ subject, rev: rev + 1, at, moves, txHash, orderNo: `WD${n}` });
      }),
    ),
  )
  .chain((facts) =>
    fc.record({
      facts: fc.constant(facts),
      first: stepsOf(facts),
      /** After so many of these steps the backup was made. */
      backedUpAfter: fc.nat({ max: 20 }),
      /** Every message comes again after the restore. */
      replay: stepsOf(facts),
    }),
  );

type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

async function doSteps(tables: ModelledTables, steps: readonly Step[]): Promise<void> {
  const deps = {
    books: makeBooksWriter(stoppedClock(today), tables.client),
    orders: { get: async () => null },
    prices: { latest: async () => new Map() },
    tokensOf: () => [],
    log: recordingLogger([]),
  };
  for (const step of steps) {
    if ('fact' in step) await book(deps, step.fact);
    else await close(tables, start + (step.close + 1) * secondsOfDay + 3_600);
  }
}

/** A run that closes days. */
async function close(tables: ModelledTables, now: number): Promise<void> {
  const counts = await closeBooks(
    {
      closings: makeClosingStore(tables.client),
      outbox: { undispatched: async () => [] },
      backlog: { isEmpty: async () => true },
      projectIds: async () => ['demo'],
      clock: stoppedClock(now),
      log: recordingLogger([]),
    },
    { deadline: Number.POSITIVE_INFINITY },
  );
  expect(counts.failed).toBe(0);
}

/** The table as it is now. */
function backUp(tables: ModelledTables): ModelledTables {
  const copy = new ModelledTables(async () => {});
  for (const item of tables.items(table)) copy.put(table, structuredClone(item));
  return copy;
}

/** The table at the end, restored on the way, and the same one without a restore. */
async function run({ first, backedUpAfter, replay }: World) {
  const unrestored = new ModelledTables(async () => {});
  await doSteps(unrestored, first.slice(0, backedUpAfter));
  const restored = backUp(unrestored);
  await doSteps(unrestored, first.slice(backedUpAfter));
  await doSteps(restored, replay);
  for (const tables of [unrestored, restored]) await close(tables, today + secondsOfDay);
  return { restored, unrestored };
}

const itemsOf = (tables: ModelledTables, kind: string) =>
  tables.items(table).filter(({ pk }) => String(pk).startsWith(`${kind}#`));

/** All entries, with the day that each is booked in. */
const entriesOf = (tables: ModelledTables): (Entry & { day: string })[] =>
  itemsOf(tables, 'E').flatMap((item) => {
    const day = dayOfItem(item);
    return moveFromItem(item).map((entry) => ({ ...entry, day }));
  });

/** Without the addresses, as sums and closings have them. */
const byAccount = (entries: readonly Entry[]): Balance[] =>
  addEntries(
    [],
    entries.map((entry) => ({ ...entry, address: null })),
  );

test('a restored table has what the newest facts say, balanced, and each line once', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { restored, unrestored } = await run(drawn);
      const newest = new Map(drawn.facts.map((fact) => [fact.subject, fact]));
      for (const tables of [restored, unrestored]) {
        const entries = entriesOf(tables);
        expect(unbalanced(addEntries([], entries))).toEqual(new Map());
        expect(new Set(entries.map(({ entryNo }) => entryNo)).size).toBe(entries.length);
        const heads = itemsOf(tables, 'H') as unknown as Head[];
        expect(heads).toHaveLength(newest.size);
        for (const { subject, rev, lines } of heads) {
          expect({ rev, lines }).toEqual({ rev: newest.get(subject)!.rev, lines: undefined });
        }
      }
      expect(addEntries([], entriesOf(restored))).toEqual(addEntries([], entriesOf(unrestored)));
      const reader = makeBooksReader(restored.client);
      for (const { address } of places.filter(({ address }) => address !== null)) {
        const booked = await reader.balances({
          projectId: 'demo',
          chain: 'ETH',
          address: address!,
        });
        const own = entriesOf(restored).filter((entry) => entry.address === address);
        expect(addEntries(booked, [])).toEqual(addEntries([], own));
      }
    }),
    { numRuns },
  );
});

test('the closing of a day is the opening of the next, also of days with late facts', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { restored } = await run(drawn);
      const entries = entriesOf(restored);
      const closed = itemsOf(restored, 'CD').map(({ sk }) => String(sk));
      expect(closed.sort()).toEqual([...new Set(entries.map(({ day }) => day))].sort());
      const closings = makeClosingStore(restored.client);
      const reader = makeBooksReader(restored.client);
      let opening: Balance[] = [];
      for (const day of closed) {
        const own = entries.filter((entry) => entry.day === day);
        const { closing } = closePeriod(
          opening,
          own.map((entry) => ({ ...entry, address: null })),
        );
        expect(addEntries(await closings.closing('demo', day), [])).toEqual(closing);
        const balances = await reader.balances({ projectId: 'demo', at: day });
        expect(addEntries(balances, [])).toEqual(closing);
        opening = closing;
      }
      expect(opening).toEqual(byAccount(entries));
    }),
    { numRuns },
  );
});
