/**
 * Books of a project with any number of entries: the real writer, the real closings and the real reader on
 * modelled tables, which count what is read.
 */
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { outside, type Place } from '#extensions/books/model/account.ts';
import type { Fact } from '#extensions/books/model/fact.ts';
import type { Move } from '#extensions/books/model/move.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { closeBooks } from '#extensions/books/rules/statement/close-books.ts';
import { dayOf } from '#extensions/books/rules/statement/close-period.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { type ChainName, familyOf } from '#shared/chains.ts';
import { tables as definitions } from '#shared/tables.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { tableEnvironment } from '#test/support/tables.ts';
import { ModelledTables } from './modelled-tables.ts';

export const projectId = 'demo';
/** 2026-01-01, unix seconds. */
const start = 1_767_225_600;
const secondsOfDay = 86_400;

/** Of a hundred bookings on these chains, so many. */
const shares: [ChainName, coin: string, share: number][] = [
  ['TRX', 'TRX', 40],
  ['BSC', 'BNB', 20],
  ['ETH', 'ETH', 15],
  ['SOL', 'SOL', 10],
  ['BASE', 'ETH', 5],
  ['POLYGON', 'MATIC', 5],
  ['ARBITRUM', 'ETH', 5],
];

/** Who has a tenth of all deposits; and how many others share the rest. */
export const busyUser = 'user-busy';
const otherUsers = 2_000;

/** A number below `below`, mixed from a booking's number and a salt: always the same. */
function mixed(i: number, salt: number, below: number): number {
  const hash = Math.imul(i ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

function chainOf(i: number): { chain: ChainName; coin: string } {
  let left = mixed(i, 1, 100);
  for (const [chain, coin, share] of shares) {
    if (left < share) return { chain, coin };
    left -= share;
  }
  throw new Error('the shares are not a hundred');
}

const users = (i: number): Place => ({
  account: 'users',
  address: mixed(i, 3, 10) === 0 ? busyUser : `user-${mixed(i, 4, otherUsers)}`,
});

const hotOf = (chain: ChainName): string => `hot-${familyOf[chain]}`;

/** The i-th fact: 45 of 100 are withdrawals, 45 deposits, 9 sweeps, one comes from a stranger. */
function factOf(i: number, at: number): Fact {
  const { chain, coin } = chainOf(i);
  const hot: Place = { account: 'hot', address: hotOf(chain) };
  const symbol = mixed(i, 5, 10);
  const token = symbol < 6 ? 'USDT' : symbol < 8 ? 'USDC' : coin;
  const amount = BigInt(1_000 + mixed(i, 6, 1_000_000));
  const fee: Move = { from: hot, to: outside('fees/network'), token: coin, amount: 21_000n };
  const kind = mixed(i, 2, 100);
  const transit = outside('in transit');
  const user = users(i);
  const moves: Move[] =
    i % 2_000 === 7
      ? [{ from: outside('external/dust'), to: user, token, amount: 1n }]
      : kind < 45
        ? [{ from: hot, to: outside('external/withdrawals'), token, amount }, fee]
        : kind < 90
          ? [
              { from: transit, to: user, token, amount },
              { from: outside('external/deposits'), to: transit, token, amount },
            ]
          : kind < 99
            ? [{ from: user, to: hot, token, amount }, fee]
            : [{ from: outside('external/other'), to: hot, token, amount }];
  const no = String(i).padStart(22, '0');
  const isOrder = kind < 45 || (kind >= 90 && kind < 99);
  return {
    subject: `slot#${chain}#${no}`,
    rev: at,
    at,
    projectId,
    chain,
    orderNo: isOrder ? `WD01${no}` : null,
    depositNo: kind >= 45 && kind < 90 ? `DP01${no}` : null,
    txHash: `0x${'ab'.repeat(21)}${no}`,
    blockNumber: BigInt(20_000_000 + i),
    moves,
  };
}

/** What was read of the table. */
export interface Price {
  /** Calls of DynamoDB. */
  calls: number;
  /** Read units. */
  units: number;
}

export type BookedWorld = Awaited<ReturnType<typeof bookedWorld>>;

/** Books so many entries, spread evenly over these days, and closes each day after its end. */
export async function bookedWorld({ entries: least, days }: { entries: number; days: number }) {
  tableEnvironment('booked');
  const tables = new ModelledTables(async () => {}, definitions.books.indexes);
  let calls = 0;
  const client = awsClient<DynamoDBDocumentClient>((command: never) => {
    const given: unknown = command;
    if (
      given instanceof QueryCommand ||
      given instanceof GetCommand ||
      given instanceof BatchGetCommand
    ) {
      calls += 1;
    }
    return (tables.client.send as (command: never) => Promise<unknown>)(command);
  });
  let now = start;
  const clock = { now: () => now, nowMs: () => now * 1_000 };
  const writer = makeBooksWriter(clock, client);
  const close = () =>
    closeBooks(
      {
        closings: makeClosingStore(client),
        outbox: { undispatched: async () => [] },
        backlog: { isEmpty: async () => true },
        projectIds: async () => [projectId],
        clock,
        log: recordingLogger([]),
      },
      { deadline: Number.POSITIVE_INFINITY },
    );
  // Nearly all facts make four entries.
  const apart = (days * secondsOfDay * 3.98) / least;
  let entries = 0;
  let closedFor = start;
  for (let i = 0; entries < least; i++) {
    now = Math.min(start + Math.floor(i * apart), start + days * secondsOfDay - 1);
    if (now >= closedFor + secondsOfDay + 2 * 3_600) {
      await close();
      closedFor = now - (now % secondsOfDay);
    }
    const booking = bookFact(null, factOf(i, now), ({ amount }) => amount * 1_000n);
    if (!booking || !(await writer.book(null, booking))) throw new Error(`fact ${i} is not booked`);
    entries += booking.entries.length;
  }
  return {
    entries,
    /** The first and the last day that have entries. */
    firstDay: dayOf(start),
    lastDay: dayOf(now),
    hotOf,
    reader: makeBooksReader(client),
    /** What this takes. */
    async priceOf<T>(read: () => Promise<T>): Promise<{ found: T; price: Price }> {
      const before = { calls, units: tables.units.read };
      const found = await read();
      return {
        found,
        price: { calls: calls - before.calls, units: tables.units.read - before.units },
      };
    },
  };
}
