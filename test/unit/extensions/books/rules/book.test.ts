import { expect, test } from 'vitest';
import type { Entry } from '#extensions/books/model/entry.ts';
import type { Head } from '#extensions/books/model/fact.ts';
import { book } from '#extensions/books/rules/book.ts';
import type { Booking } from '#extensions/books/rules/book-fact.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { ethereum } from '#test/builders/builders.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';

/** Books in memory; `faster` is booked by somebody else before the first booking is written. */
function setUp(faster?: Booking) {
  const written: Entry[] = [];
  const sizes: number[] = [];
  const decimals: (number | undefined)[] = [];
  let head: Head | null = null;
  let rival = faster;
  const deps = {
    books: {
      head: async () => head,
      book: async (
        before: Head | null,
        booking: Booking,
        decimalsOf?: (token: string) => number | undefined,
      ) => {
        decimals.push(...booking.entries.map(({ token }) => decimalsOf?.(token)));
        if (rival) head = rival.head;
        rival = undefined;
        if (before !== head) return false;
        head = booking.head;
        written.push(...booking.entries);
        sizes.push(booking.entries.length);
        return true;
      },
    },
    orders: { get: async () => null },
    prices: { latest: async () => new Map() },
    tokensOf: () => ethereum().tokens,
    log: recordingLogger([]),
  };
  return { deps, written, sizes, decimals, head: () => head };
}

test('a fact is booked once with its value, and the same fact again makes no entry', async () => {
  const { deps, written, decimals } = setUp();
  expect(await book(deps, buildFact())).toBe(2);
  expect(decimals).toEqual([6, 6]);
  expect(written.map(({ amount, usdMicro }) => [amount, usdMicro])).toEqual([
    [-100n, -100n],
    [100n, 100n],
  ]);
  expect(await book(deps, buildFact())).toBe(0);
  expect(written).toHaveLength(2);
});

test('who loses the head books on top of the other, or nothing if that was newer', async () => {
  const older = { head: { ...buildFact(), rev: 1, moves: [] }, entries: [] };
  const after = setUp(older);
  expect(await book(after.deps, buildFact())).toBe(2);
  const newer = { head: { ...buildFact(), rev: 2_000_000_000, moves: [] }, entries: [] };
  const late = setUp(newer);
  expect(await book(late.deps, buildFact())).toBe(0);
  expect(late.head()).toBe(newer.head);
});

test('a collection of many addresses is booked in transactions that DynamoDB takes', async () => {
  const { deps, sizes, head } = setUp();
  const moves = Array.from({ length: 50 }, (_, i) =>
    buildMove({ from: { account: 'users', address: `0x${i}` }, amount: BigInt(i + 1) }),
  );
  expect(await book(deps, buildFact({ moves }))).toBe(100);
  // 100 writes a transaction: the head, and five for each move at most.
  for (const size of sizes) expect(1 + 5 * (size / 2)).toBeLessThanOrEqual(100);
  expect(head()).toMatchObject({ moves: { length: 50 } });
  expect(head()?.lines).toBeUndefined();
});

test('others that are always faster end the attempt with an error', async () => {
  const { deps } = setUp();
  const busy = { ...deps, books: { ...deps.books, book: async () => false } };
  await expect(book(busy, buildFact())).rejects.toThrow('were faster 11 times');
});
