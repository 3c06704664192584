/**
 * Two functions that book the same facts at the same moment, in any order and several times, where each
 * may stop before or after any call. The real store, in virtual time, on modelled tables.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact, Head } from '#extensions/books/model/fact.ts';
import type { Move } from '#extensions/books/model/move.ts';
import { book } from '#extensions/books/rules/book.ts';
import {
  addEntries,
  type Balance,
  unbalanced,
} from '#extensions/books/rules/statement/balances.ts';
import { closeBooks } from '#extensions/books/rules/statement/close-books.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { dayOfItem, moveFromItem } from '#extensions/books/store/move-item.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { inVirtualTime } from '#test/bench/support/modelled/virtual-time.ts';
import { buildFact } from '#test/builders/build-fact.ts';
import { moveBetween, places } from '#test/builders/extensions/books/arbitrary-moves.ts';
import { seeded } from '#test/crash/seeded.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { byForm } from '#test/forms.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const numRuns = byForm({ short: 60, long: 2_000 });
const table = String(tableEnvironment('booking').TABLE_BOOKS);
const start = buildFact().at;
/** All facts are of the three days before, so that each booking asks which of them is open. */
const today = start + 3 * 86_400 + 7_200;
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A process that no longer runs: nothing that it would have done happens. */
class Stopped extends Error {}

const move = moveBetween(places);

/** What was true of a subject, one fact after the other; some have more moves than a transaction takes. */
const history = fc.array(
  fc.record({
    moves: fc.oneof(
      { weight: 4, arbitrary: fc.array(move, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(move, { minLength: 20, maxLength: 45 }) },
    ),
    txHash: fc.constantFrom('0x01', '0x02'),
    days: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
);

const world = fc.array(history, { minLength: 1, maxLength: 3 }).chain((histories) => {
  const facts = histories.flatMap((states, n) =>
    states.map(({ moves, txHash, days }, rev): Fact => {
      const at = start + 86_400 * days;
      const subject = `slot#ETH#0xhot#${n}`;
      return buildFact({ subject, rev: rev + 1, at, moves, txHash, orderNo: `WD${n}` });
    }),
  );
  return fc.record({
    facts: fc.constant(facts),
    queue: fc
      .array(fc.constantFrom(...facts), { maxLength: 8 })
      .chain((again) =>
        fc.shuffledSubarray([...facts, ...again], { minLength: facts.length + again.length }),
      ),
    /** Which call of each process is its last, and whether that is still made. */
    stops: fc.array(fc.record({ at: fc.integer({ min: 1, max: 12 }), isAfter: fc.boolean() }), {
      maxLength: 12,
    }),
    /** When the days up to one are closed, milliseconds between them; some of these runs stop too. */
    closings: fc.array(fc.record({ day: fc.nat({ max: 2 }), pause: fc.nat({ max: 150 }) }), {
      maxLength: 5,
    }),
    seed: fc.nat(),
  });
});

type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

/** Delivers each fact until it is booked, to whichever of two consumers is free. Gives the table. */
async function consume({ queue, stops, closings, seed }: World): Promise<ModelledTables> {
  const random = seeded(seed);
  const tables = new ModelledTables((ms) => sleep(ms * (0.5 + random())));
  const waiting = [...queue];
  const ends = [...stops];

  /** The table as a process sees it that may stop at a call. */
  const client = () => {
    const end = ends.shift();
    let calls = 0;
    return awsClient<DynamoDBDocumentClient>(async (command: never) => {
      calls += 1;
      if (end && (calls > end.at || (calls === end.at && !end.isAfter))) throw new Stopped();
      const answer = await tables.client.send(command);
      if (calls === end?.at) throw new Stopped();
      return answer;
    });
  };

  const consumer = async () => {
    let books = makeBooksWriter(stoppedClock(today), client());
    for (let fact = waiting.shift(); fact; fact = waiting.shift()) {
      const deps = {
        books,
        orders: { get: async () => null },
        prices: { latest: async () => new Map() },
        tokensOf: () => [],
        log: recordingLogger([]),
      };
      try {
        await book(deps, fact);
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        waiting.push(fact);
        books = makeBooksWriter(stoppedClock(today), client());
      }
    }
  };
  const closer = async () => {
    for (const { day, pause } of closings) {
      await sleep(pause);
      await close(client(), start + (day + 1) * 86_400 + 3_600);
    }
  };
  await Promise.all([consumer(), consumer(), closer()]);
  return tables;
}

/** A run that closes days; what stops it is logged. */
const close = (client: DynamoDBDocumentClient, now: number) =>
  closeBooks(
    {
      closings: makeClosingStore(client),
      outbox: { undispatched: async () => [] },
      backlog: { isEmpty: async () => true },
      projectIds: async () => ['demo'],
      clock: stoppedClock(now),
      log: recordingLogger([]),
    },
    { deadline: Number.POSITIVE_INFINITY },
  );

const itemsOf = (tables: ModelledTables, kind: string) =>
  tables.items(table).filter(({ pk }) => String(pk).startsWith(`${kind}#`));

/** Balances that are stored under one kind of key. */
const stored = (tables: ModelledTables, kind: 'T' | 'B'): Balance[] => {
  const sums = new Map<string, bigint>();
  for (const { pk, sk, amount } of itemsOf(tables, kind)) {
    const key = kind === 'T' ? `${sk}` : `${String(pk).split('#').at(-1)} ${sk}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(String(amount)));
  }
  return [...sums].filter(([, sum]) => sum !== 0n).sort() as never;
};

const sorted = (moves: readonly Move[]) =>
  moves.map(({ from, to, token, amount }) => JSON.stringify([from, to, token, `${amount}`])).sort();

test('two consumers that die and are repeated book each fact once, and the newest stands', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const tables = await inVirtualTime(() => consume(drawn));
      const entries = itemsOf(tables, 'E').flatMap((item) => [...moveFromItem(item)]);

      // Every move is balanced, and no line is there twice.
      expect(unbalanced(addEntries([], entries))).toEqual(new Map());
      expect(new Set(entries.map(({ entryNo }) => entryNo)).size).toBe(entries.length);

      // The newest fact of each subject is what is booked of it, whole.
      const newest = new Map<string, Fact>();
      for (const fact of drawn.facts) newest.set(fact.subject, fact);
      const heads = itemsOf(tables, 'H') as unknown as Head[];
      expect(heads.map(({ subject }) => subject).sort()).toEqual([...newest.keys()].sort());
      for (const head of heads) {
        const fact = newest.get(head.subject)!;
        expect(head).toMatchObject({ rev: fact.rev });
        expect(head.lines).toBeUndefined();
        expect(sorted(head.moves)).toEqual(sorted(fact.moves));
        const own = entries.filter(({ orderNo }) => orderNo === fact.orderNo);
        expect(addEntries([], own)).toEqual(addEntries([], entriesOf(fact)));
      }

      // Sums and balances are those of the entries, and each day that has entries is noted.
      const totals = addEntries(
        [],
        entries.map((entry) => ({ ...entry, address: null })),
      );
      expect(stored(tables, 'T')).toEqual(
        totals
          .map(({ chain, token, account, amount }) => [`${chain}#${token}#${account}`, amount])
          .sort(),
      );
      const held = addEntries([], entries).filter(({ address }) => address !== null);
      expect(stored(tables, 'B')).toEqual(
        held
          .map(({ chain, token, address, amount }) => [
            `${chain} ${address!.toLowerCase()}#${token}`,
            amount,
          ])
          .sort(),
      );
      const days = new Set(itemsOf(tables, 'E').map(({ pk }) => String(pk).split('#').at(-1)));
      const noted = itemsOf(tables, 'D').map(({ sk }) => sk);
      expect(noted).toEqual(expect.arrayContaining([...days]));
    }),
    { numRuns },
  );
});

test('a closed day never changes, and its balances are those of all entries up to it', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const tables = await inVirtualTime(() => consume(drawn));
      const closed = itemsOf(tables, 'CD').map(({ sk }) => String(sk));
      // Whatever stopped before is closed by the next run.
      await inVirtualTime(() => close(tables.client, today));
      const after = itemsOf(tables, 'CD').map(({ sk }) => String(sk));
      expect(after).toEqual(expect.arrayContaining(closed));
      const days = [...new Set(itemsOf(tables, 'E').map(dayOfItem))].sort();
      expect(after.sort()).toEqual(days.filter((day) => day <= '2026-01-03'));
      const reader = makeBooksReader(tables.client);
      for (const day of ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']) {
        const entries = itemsOf(tables, 'E')
          .filter((item) => dayOfItem(item) <= day)
          .flatMap((item) => [...moveFromItem(item)])
          .map((entry) => ({ ...entry, address: null }));
        const found = await inVirtualTime(() => reader.balances({ projectId: 'demo', at: day }));
        expect([day, addEntries(found, [])]).toEqual([day, addEntries([], entries)]);
      }
    }),
    { numRuns },
  );
});

/** What the moves of a fact are, as entries, by their definition. */
const entriesOf = (fact: Fact) =>
  fact.moves.flatMap(({ from, to, token, amount }) => {
    const common = { chain: fact.chain, token, projectId: 'demo', at: fact.at, usdMicro: null };
    const source = { orderNo: null, depositNo: null, txHash: null, blockNumber: null };
    return [
      Object.assign({ ...common, ...source, entryNo: '' }, from, { amount: -amount }),
      Object.assign({ ...common, ...source, entryNo: '' }, to, { amount }),
    ];
  });
