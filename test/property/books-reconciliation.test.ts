/**
 * Reconciliation under random histories: transfers that were booked, missed, reversed or came below the
 * minimum, and a reading at any block. What the chain holds is summed here without the books.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place } from '#extensions/books/model/account.ts';
import type { Entry } from '#extensions/books/model/entry.ts';
import type { Fact, Head } from '#extensions/books/model/fact.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { goneFact } from '#extensions/books/rules/facts/gone-fact.ts';
import { otherFact } from '#extensions/books/rules/facts/other-fact.ts';
import { compareReading } from '#extensions/books/rules/reconcile/compare-reading.ts';
import {
  type Round,
  roundAfter,
  roundAt,
  roundSeconds,
  roundTarget,
  type Walk,
  walkAt,
} from '#extensions/books/rules/reconcile/due-addresses.ts';
import {
  type Explanation,
  explainDifference,
  type SeenTransfer,
} from '#extensions/books/rules/reconcile/explain-difference.ts';
import { allDust, foundOther } from '#extensions/books/rules/reconcile/found-facts.ts';
import { openingFact } from '#extensions/books/rules/reconcile/opening-fact.ts';
import { byForm } from '#test/forms.ts';

const numRuns = byForm({ short: 200, long: 5_000 });
const minDeposit = 10n;
const token = 'USDT';
const projectId = 'demo';
const chain = 'ETH';

/** A transfer of the history, and what becomes of it. */
interface Happening {
  seen: SeenTransfer;
  /** `left`: booked, and then its block left the chain. `missed`: nobody has recorded it. */
  fate: 'booked' | 'left' | 'missed';
}

const happenings = fc
  .array(
    fc.record({
      block: fc.bigInt({ min: 1n, max: 20n }),
      amount: fc.bigInt({ min: 1n, max: 40n }),
      isIncoming: fc.boolean(),
      isSentByUs: fc.boolean(),
      hash: fc.integer({ min: 1, max: 6 }),
      fate: fc.constantFrom('booked' as const, 'left' as const, 'missed' as const),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(
      ({ block, amount, isIncoming, isSentByUs, hash, fate }, i): Happening => ({
        fate,
        seen: {
          // A transaction is in one block, and has one sender.
          txHash: `0x${hash}${block}${isSentByUs ? 'a' : 'b'}${fate === 'left' ? 'f' : ''}`,
          position: `log:${i}`,
          block,
          from: isIncoming ? 'x' : 'ann',
          to: isIncoming ? 'ann' : 'x',
          token,
          amount,
          isSentByUs,
        },
      }),
    ),
  );

/** Books of one place, whose facts arrive in the order of the calls. */
function makeBooks(place: Place) {
  const placeOf = (address: string) => (address === place.address ? place : null);
  const heads = new Map<string, Head>();
  const entries: Entry[] = [];
  const own = () => entries.filter(({ address }) => address === place.address);
  return {
    placeOf,
    own,
    book(fact: Fact) {
      const booking = bookFact(heads.get(fact.subject) ?? null, fact, () => null);
      if (!booking) return;
      heads.set(fact.subject, booking.head);
      entries.push(...booking.entries);
    },
    sees({ seen: { txHash, position, block, ...transfer } }: Happening, isGone = false): Fact {
      const source = { projectId, chain, txHash, blockNumber: block, at: 0 } as const;
      const seen = { ...source, rev: isGone ? 3 : 2, position, transfer, isDeposit: false };
      const fact = otherFact(seen, placeOf);
      return isGone ? goneFact(fact) : fact;
    },
    compare(block: bigint, held: bigint) {
      const balance = own().reduce((sum, { amount }) => sum + amount, 0n);
      return compareReading(
        { from: block, to: block, held: new Map([[token, held]]) },
        { balances: new Map([[token, balance]]), entries: own() },
      );
    },
  };
}

const changeOf = ({ seen: { to, amount } }: Happening): bigint => (to === 'ann' ? amount : -amount);
const stands = ({ fate }: Happening): boolean => fate !== 'left';

/** What the chain holds at the end of a block. */
const heldAt = (history: readonly Happening[], block: bigint): bigint =>
  history
    .filter((one) => stands(one) && one.seen.block <= block)
    .reduce((sum, one) => sum + changeOf(one), 0n);

function bookHistory(books: ReturnType<typeof makeBooks>, history: readonly Happening[]): void {
  for (const one of history) {
    if (one.fate === 'missed') continue;
    books.book(books.sees(one));
    if (one.fate === 'left') books.book(books.sees(one, true));
  }
}

const block = fc.bigInt({ min: 0n, max: 21n });
const place = fc.constantFrom<Place>(
  { account: 'users', address: 'ann' },
  { account: 'hot', address: 'ann' },
);

test('a difference is what was missed up to the block, whatever was booked of later ones', () => {
  fc.assert(
    fc.property(happenings, block, place, (history, at, where) => {
      const books = makeBooks(where);
      bookHistory(books, history);
      const missed = history
        .filter((one) => one.fate === 'missed' && one.seen.block <= at)
        .reduce((sum, one) => sum + changeOf(one), 0n);
      const differences = books.compare(at, heldAt(history, at));
      expect(differences).toEqual(missed === 0n ? [] : [{ token, amount: missed }]);
    }),
    { numRuns },
  );
});

test('what is found is booked once, and only what others must book is left', () => {
  fc.assert(
    fc.property(happenings, block, place, (history, at, where) => {
      const books = makeBooks(where);
      bookHistory(books, history);
      const held = heldAt(history, at);
      const [difference = { token, amount: 0n }] = books.compare(at, held) ?? [];
      const found = explain(difference.amount);
      const missed = history.filter((one) => one.fate === 'missed' && one.seen.block <= at);
      const others = missed.filter(({ seen }) => seen.isSentByUs && !isDeposit(seen, where));
      expect(found.left).toBe(others.reduce((sum, one) => sum + changeOf(one), 0n));

      const by = { placeOf: books.placeOf, minDeposit, isNative: false, at: 0 };
      for (const seen of found.others) books.book(foundOther(projectId, chain, seen, by));
      const of = { projectId, chain, place: where, token, rev: 1, at: 0 } as const;
      if (found.dust.length > 0) books.book(allDust(found.dust, of));
      // What the rescans and the facts of the nonces bring later.
      for (const seen of found.deposits) books.book(books.sees({ seen, fate: 'booked' }));
      for (const one of others) books.book(books.sees(one));
      expect(books.compare(at, held)).toEqual([]);
      expect(explain(0n, found.dust)).toMatchObject({
        others: [],
        dust: [],
        deposits: [],
        left: 0n,
      });

      // The watcher's own fact of the same transfer comes later: nothing is booked twice.
      for (const seen of found.others) books.book(books.sees({ seen, fate: 'booked' }));
      expect(books.compare(at, held)).toEqual([]);

      function explain(amount: bigint, dust: SeenTransfer[] = []): Explanation {
        const transfers = history
          .filter((one) => stands(one) && one.seen.block <= at)
          .map(({ seen }) => seen);
        return explainDifference(
          { token, amount },
          { place: where, transfers, entries: books.own(), dust, rescanned: new Set() },
          { minDeposit, isNative: false },
        );
      }
    }),
    { numRuns },
  );
});

const isDeposit = ({ to, amount }: SeenTransfer, { account }: Place): boolean =>
  to === 'ann' && account === 'users' && amount >= minDeposit;

test('books that begin late agree after their opening, at every later block', () => {
  fc.assert(
    fc.property(happenings, block, place, (history, at, where) => {
      const books = makeBooks(where);
      // Of old blocks only some facts come again.
      const booked = history.map((one) =>
        one.seen.block > at && one.fate === 'missed' ? { ...one, fate: 'booked' as const } : one,
      );
      bookHistory(books, booked);
      const [difference] = books.compare(at, heldAt(booked, at)) ?? [];
      const amount = difference?.amount ?? 0n;
      const reading = { projectId, chain, to: at } as const;
      books.book(openingFact(reading, { place: where, token, amount, rev: 1, at: 0 }));
      for (let later = at; later <= 21n; later += 1n) {
        expect(books.compare(later, heldAt(booked, later))).toEqual([]);
      }
    }),
    { numRuns },
  );
});

const hour = 3_600;

/** Runs about every hour, of which some fail: never six hours without one. */
const runTimes = fc
  .array(fc.integer({ min: 600, max: 6 * hour }), { minLength: 60, maxLength: 200 })
  .map((pauses) => {
    let now = 1_764_000_000;
    return pauses.map((pause) => (now += pause));
  });

test('an address that moved is compared within a day', () => {
  fc.assert(
    fc.property(runTimes, fc.double({ min: 0, max: 0.5, noNaN: true }), (runs, share) => {
      const first = runs[0]!;
      const moved = Math.floor(first + (runs.at(-1)! - first) * share);
      const day = new Date(moved * 1_000).toISOString().slice(0, 10);
      let walked: Walk | null = null;
      const compared = runs.find((now) => {
        const walk = walkAt(now);
        if (walk.endedAt === walked?.endedAt) return false;
        walked = walk;
        // A walk reads who moved on that day, up to now.
        return walk.day === day && walk.endedAt > moved;
      });
      if (runs.at(-1)! > moved + 86_400) expect(compared! - moved).toBeLessThan(86_400);
    }),
    { numRuns },
  );
});

test('every address is compared within seven days, while the journal grows', () => {
  fc.assert(
    fc.property(
      runTimes,
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom('EVM' as const, 'TRX' as const),
      (runs, size, growth, family) => {
        let round: Round | null = null;
        /** When each position was compared last, or added. */
        const since = new Array<number>(size).fill(runs[0]!);
        let longest = 0;
        for (const now of runs) {
          const end = since.length;
          const seconds = roundSeconds(family, end, hour);
          round = roundAt(round, now, seconds);
          const pace = { now, every: hour, seconds };
          const target = Math.max(round.position, roundTarget(round, end, pace));
          for (let position = round.position; position < target; position += 1) {
            longest = Math.max(longest, now - since[position]!);
            since[position] = now;
          }
          round = roundAfter(round, target, { end, now, every: hour, seconds });
          for (let i = 0; i < growth; i += 1) since.push(now);
        }
        const last = runs.at(-1)!;
        longest = since.reduce((most, at) => Math.max(most, last - at), longest);
        expect(longest).toBeLessThanOrEqual(7 * 86_400);
      },
    ),
    { numRuns: byForm({ short: 50, long: 1_000 }), endOnFailure: true },
  );
});
