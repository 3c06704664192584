/** What the days of the books say, and what reading them costs. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import type { Fact } from '#extensions/books/model/fact.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { addEntries } from '#extensions/books/rules/statement/balances.ts';
import { dayAfter, dayOf } from '#extensions/books/rules/statement/close-period.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { tableEnvironment } from '#test/support/tables.ts';

tableEnvironment('days');

const start = 1_767_225_600;
const day = 86_400;
const projectId = 'demo';

/** So many withdrawals on each of so many days. */
const withdrawals = (days: number, each: number): Fact[] =>
  Array.from({ length: days * each }, (_, n) =>
    buildFact({
      subject: `slot#${n}`,
      at: start + (n % days) * day + Math.floor(n / days),
      moves: [
        buildMove({ amount: BigInt(n + 1) }),
        buildMove({ to: outside('fees/network'), token: 'ETH', amount: 21n }),
      ],
    }),
  );

async function booksOf(facts: Fact[]) {
  const tables = new ModelledTables(async () => {});
  const writer = makeBooksWriter(stoppedClock(start), tables.client);
  for (const fact of facts) await writer.book(null, bookFact(null, fact, () => null)!);
  let queries = 0;
  const client = awsClient<typeof tables.client>((command: never) => {
    expect(command).toBeInstanceOf(QueryCommand);
    queries += 1;
    return tables.client.send(command);
  });
  const closings = makeClosingStore(tables.client);
  const reader = makeBooksReader(client);
  return {
    reader,
    /** Closes the first days. */
    async close(days: number) {
      for (let n = 0, of = dayOf(start); n < days; n += 1, of = dayAfter(of)) {
        await closings.close(projectId, of);
        await closings.putClosing(projectId, of, await reader.balances({ projectId, at: of }));
      }
    },
    /** The last days up to the given one, and what reading them cost. */
    async read(count: number, last: number) {
      queries = 0;
      tables.units.read = 0;
      const [from, to] = [dayOf(start + (last - count) * day), dayOf(start + (last - 1) * day)];
      const found = await reader.days({ projectId, start: from, end: to });
      return { found, queries, units: tables.units.read };
    },
  };
}

test('30 days cost 34 queries and at most 20 units, with one entry a day or a hundred', async () => {
  const costs = [];
  for (const each of [1, 100]) {
    const books = await booksOf(withdrawals(40, each));
    await books.close(10);
    const { found, queries, units } = await books.read(30, 40);
    expect(found.sums.size).toBe(30);
    costs.push({ queries, units });
  }
  expect(costs[0]).toEqual(costs[1]);
  // 30 days; the first day, the newest closing before and what it has, the list of days.
  expect(costs[0]!.queries).toBe(34);
  expect(costs[0]!.units).toBeLessThanOrEqual(20);
});

test('the opening is the balance before the first day, closed or not, and days add up to now', async () => {
  for (const closed of [0, 3, 9]) {
    const books = await booksOf(withdrawals(10, 3));
    await books.close(closed);
    const { found } = await books.read(4, 10);
    expect(found.since).toBe('2026-01-01');
    expect([...found.sums.keys()].sort()).toEqual([
      '2026-01-07',
      '2026-01-08',
      '2026-01-09',
      '2026-01-10',
    ]);
    const before = await books.reader.balances({ projectId, at: '2026-01-06' });
    expect(addEntries(found.opening, [])).toEqual(addEntries(before, []));
    const sums = [...found.sums.values()].flat();
    const now = await books.reader.balances({ projectId });
    expect(addEntries(found.opening, sums)).toEqual(addEntries(now, []));
  }
});

test('before the first entry there is nothing', async () => {
  const books = await booksOf([]);
  const { found, queries } = await books.read(30, 40);
  expect(found).toEqual({ since: null, opening: [], sums: new Map() });
  expect(queries).toBe(4);
});
