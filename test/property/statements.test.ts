/**
 * Statements of random books, by runs that die before or after any call of the table or the bucket. The
 * real rules and stores, on tables and a bucket in memory, checked by the rules of `coffer`.
 */
import type { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import { type StatementEntry, statementChain } from '#shared/audit/statement-chain.ts';
import { unitsOf } from '#shared/money/units-of.ts';
import { moveBetween, places } from '#test/builders/extensions/books/arbitrary-moves.ts';
import {
  day,
  start,
  statementWorld,
  withdrawal,
} from '#test/builders/extensions/books/statement-world.ts';
import { checkStatementFolder } from '#test/builders/shared/audit/check-statement-folder.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { byForm } from '#test/forms.ts';

const numRuns = byForm({ short: 60, long: 2_000 });

const move = moveBetween([...places, outside('fees/energy')]);

/** Facts of two months, most of them around the ends of the months. */
const facts = fc.array(
  fc.record({
    on: fc.oneof(fc.integer({ min: 27, max: 33 }), fc.nat({ max: 58 })),
    order: fc.nat({ max: 3 }),
    chain: fc.constantFrom('ETH', 'BSC'),
    moves: fc.array(move, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const world = fc.record({
  facts,
  /** When runs are made, and which call of each is its last. */
  runs: fc.array(
    fc.record({
      on: fc.integer({ min: 1, max: 64 }),
      dies: fc.option(fc.record({ at: fc.integer({ min: 1, max: 60 }), isAfter: fc.boolean() })),
    }),
    { maxLength: 8 },
  ),
  partSize: fc.constantFrom(200, 1 << 20),
});

/** A process that no longer runs: nothing that it would have done happens. */
class Died extends Error {}

test('runs that die are continued, each day opens with the closing before, and entries sum to zero', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ facts: drawn, runs, partSize }) => {
      const books = statementWorld({ partSize });
      const booked = [...drawn]
        .sort((a, b) => a.on - b.on)
        .map(({ on, order, chain, moves }, n) =>
          withdrawal(n, on, { orderNo: `WD${order}`, chain: chain as 'ETH', moves }),
        );
      const seen = new Map<string, string>();
      let from = 0;
      const runOn = async (on: number, dies: (typeof runs)[number]['dies']) => {
        const until = booked.filter(({ at }) => at < start + on * day).length;
        await books.book(booked.slice(from, Math.max(from, until)));
        from = Math.max(from, until);
        const now = start + on * day + 3_600;
        await books.close(now);
        let calls = 0;
        const dying = <Client extends { send: unknown }>(client: Client) =>
          awsClient<Client>(async (command: never) => {
            calls += 1;
            if (dies && (calls > dies.at || (calls === dies.at && !dies.isAfter))) throw new Died();
            const answer = await (client.send as (one: never) => Promise<unknown>)(command);
            if (dies && calls === dies.at) throw new Died();
            return answer;
          });
        await books.write(now, {
          client: dying<DynamoDBDocumentClient>(books.tables.client),
          s3: dying<S3Client>(books.bucket.client),
        });
        // What was published never changes.
        for (const [name, bytes] of books.folder()) {
          const text = bytes.toString('utf8');
          expect(seen.get(name) ?? text).toBe(text);
          seen.set(name, text);
        }
      };
      for (const { on, dies } of [...runs].sort((a, b) => a.on - b.on)) await runOn(on, dies);
      // Both months have ended.
      await runOn(70, null);
      await runOn(70, null);

      expect(await checkStatementFolder(books.folder())).toEqual([]);
      const links = [...books.folder()]
        .filter(([name]) => name.startsWith('links/'))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, bytes]) => statementChain.readLink(bytes.toString('utf8'))!.entry);
      const days = [...new Set(booked.map(({ at }) => dayText(at)))];
      const months = [...new Set(days.map((one) => one.slice(0, 7)))];
      expect(links.map(({ period }) => period)).toEqual(
        months.flatMap((month) => [...days.filter((one) => one.startsWith(month)), month]),
      );
      // By the facts and not by the books: each entry is in one day, and the last closing has all.
      const counted = booked.reduce((sum, { moves }) => sum + 2 * moves.length, 0);
      const ofDays = links.filter(({ period }) => period.length === 10);
      expect(ofDays.reduce((sum, { entries }) => sum + entries, 0)).toBe(counted);
      expect(closingOf(links.at(-1)!)).toEqual(sumsOf(booked));
    }),
    { numRuns },
  );
});

const dayText = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10);

const decimalsOf = (token: string) => (token === 'ETH' ? 18 : 6);

const closingOf = ({ closing }: StatementEntry) =>
  closing
    .map(({ chain, token, account, amount }) => [
      `${chain} ${token} ${account}`,
      unitsOf(amount, decimalsOf(token)),
    ])
    .sort();

function sumsOf(booked: ReturnType<typeof withdrawal>[]) {
  const sums = new Map<string, bigint>();
  for (const { chain, moves } of booked) {
    for (const { from, to, token, amount } of moves) {
      for (const [place, sign] of [
        [from, -1n],
        [to, 1n],
      ] as const) {
        const key = `${chain} ${token} ${place.account}`;
        sums.set(key, (sums.get(key) ?? 0n) + sign * amount);
      }
    }
  }
  return [...sums].filter(([, sum]) => sum !== 0n).sort();
}
