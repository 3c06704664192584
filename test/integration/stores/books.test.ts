import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { outside } from '#extensions/books/model/account.ts';
import type { Entry } from '#extensions/books/model/entry.ts';
import type { Fact } from '#extensions/books/model/fact.ts';
import { InvalidCursor } from '#extensions/books/model/invalid-cursor.ts';
import type { EntryQuery } from '#extensions/books/ports.ts';
import { book } from '#extensions/books/rules/book.ts';
import { addEntries } from '#extensions/books/rules/statement/balances.ts';
import { closeBooks } from '#extensions/books/rules/statement/close-books.ts';
import { dayOf } from '#extensions/books/rules/statement/close-period.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { ethereum } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `bk-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const reader = makeBooksReader(client);

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const deps = () => ({
  books: makeBooksWriter(stoppedClock(start), client),
  orders: { get: async () => null },
  prices: { latest: async () => new Map() },
  tokensOf: () => ethereum().tokens,
  log: recordingLogger([]),
});

const start = 1_767_225_600;
const hour = 3_600;
/** Between two withdrawals, and between two deposits: six a day. */
const pause = 4 * hour;
const hot = { account: 'hot', address: '0x00000000000000000000000000000000000000A1' } as const;
const user = (n: number) => ({ account: 'users', address: `0x${`${n}`.repeat(39)}Ab` }) as const;

let project = 0;
const newProject = () => `demo${++project}`;

/** Withdrawals, in turns of two tokens and two chains, each with its fee. */
const withdrawals = (projectId: string, count: number): Fact[] =>
  Array.from({ length: count }, (_, n) =>
    buildFact({
      projectId,
      subject: `slot#${projectId}#${n}`,
      chain: n % 3 === 0 ? 'BSC' : 'ETH',
      rev: start + n,
      at: start + n * pause,
      orderNo: `WD${n}`,
      txHash: `0x${n}`,
      moves: [
        buildMove({ from: hot, token: n % 2 === 0 ? 'USDT' : 'USDC', amount: BigInt(n + 1) }),
        buildMove({ from: hot, to: outside('fees/network'), token: 'ETH', amount: 21_000n }),
      ],
    }),
  );

/** Deposits of two users, a minute later each. */
const deposits = (projectId: string, count: number): Fact[] =>
  Array.from({ length: count }, (_, n) =>
    buildFact({
      projectId,
      subject: `deposit#${projectId}#${n}`,
      rev: start + n,
      at: start + n * pause + 60,
      orderNo: null,
      depositNo: `DP${n}`,
      txHash: `0xd${n}`,
      moves: [
        buildMove({ from: outside('in transit'), to: user((n % 2) + 1), amount: 5n }),
        buildMove({ from: outside('external/deposits'), to: outside('in transit'), amount: 5n }),
      ],
    }),
  );

async function bookAll(facts: Fact[]): Promise<void> {
  const own = deps();
  for (const fact of facts) await book(own, fact);
  await indexesSettled();
}

/** All pages of a query. */
async function pages(query: Omit<EntryQuery, 'cursor'>): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page = await reader.entries({ ...query, cursor });
    expect(page.entries.length).toBeLessThanOrEqual(query.limit);
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  return entries;
}

/** Entries without their order within a second, which nothing decides. */
const byNumber = (entries: Entry[]) =>
  [...entries].sort((a, b) => (a.entryNo < b.entryNo ? -1 : 1));

test('pages of any size have each entry once, newest first over all tokens and chains', async () => {
  const projectId = newProject();
  await bookAll([...withdrawals(projectId, 9), ...deposits(projectId, 9)]);
  const all = await pages({ projectId, limit: 500 });
  expect(all).toHaveLength(9 * 4 + 9 * 4);
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a));
  for (const limit of [3, 7]) {
    expect(await pages({ projectId, limit })).toEqual(all);
  }
  expect(await pages({ projectId: newProject(), limit: 10 })).toEqual([]);
});

test('each filter, alone and with others, finds what it finds in the whole list', async () => {
  const projectId = newProject();
  await bookAll([...withdrawals(projectId, 9), ...deposits(projectId, 9)]);
  const all = await pages({ projectId, limit: 500 });
  const day = (entry: Entry) => dayOf(entry.at);
  const cases: [Partial<EntryQuery>, (entry: Entry) => boolean][] = [
    [{ account: 'fees/network' }, ({ account }) => account === 'fees/network'],
    [{ account: 'in transit' }, ({ account }) => account === 'in transit'],
    [{ account: 'swaps' }, () => false],
    [{ chain: 'BSC' }, ({ chain }) => chain === 'BSC'],
    [{ token: 'USDC', account: 'hot' }, (one) => one.token === 'USDC' && one.account === 'hot'],
    [{ orderNo: 'WD7' }, ({ orderNo }) => orderNo === 'WD7'],
    [{ orderNo: 'DP4' }, ({ depositNo }) => depositNo === 'DP4'],
    [{ orderNo: 'WD7', account: 'hot' }, (one) => one.orderNo === 'WD7' && one.account === 'hot'],
    [{ orderNo: 'nobody' }, () => false],
    [{ address: user(1).address }, ({ address }) => address === user(1).address],
    [
      { address: user(2).address.toUpperCase().replace('0X', '0x') },
      ({ address }) => address === user(2).address,
    ],
    [{ address: hot.address }, ({ address }) => address === hot.address],
    [
      { address: hot.address, chain: 'BSC' },
      (one) => one.address === hot.address && one.chain === 'BSC',
    ],
    [{ address: hot.address, account: 'users' }, () => false],
    [{ address: '0xdead' }, () => false],
    [{ start: '2026-01-02' }, (one) => day(one) >= '2026-01-02'],
    [{ end: '2026-01-01' }, (one) => day(one) <= '2026-01-01'],
    [
      { start: '2026-01-02', end: '2026-01-02', token: 'USDT' },
      (one) => day(one) === '2026-01-02' && one.token === 'USDT',
    ],
    [{ start: '2026-01-03', end: '2026-01-02' }, () => false],
    [
      { address: user(1).address, end: '2026-01-01' },
      (one) => one.address === user(1).address && day(one) === '2026-01-01',
    ],
    [{ orderNo: 'WD7', start: '2026-01-03' }, () => false],
  ];
  for (const [filter, wanted] of cases) {
    const expected = all.filter(wanted);
    for (const limit of [5, 500]) {
      const found = await pages({ projectId, ...filter, limit });
      expect([filter, byNumber(found)]).toEqual([filter, byNumber(expected)]);
      expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).sort((a, b) => b - a));
    }
  }
});

test('what is booked between two pages is not on the later one, which misses nothing', async () => {
  const projectId = newProject();
  await bookAll(withdrawals(projectId, 6));
  const before = await pages({ projectId, limit: 500 });
  const first = await reader.entries({ projectId, limit: 5, cursor: null });
  await bookAll([buildFact({ projectId, subject: 'new', at: start + 100 * pause, rev: 1 })]);
  const rest = await reader.entries({ projectId, limit: 500, cursor: first.next });
  expect([...first.entries, ...rest.entries]).toEqual(before);
});

test('a text that is not a cursor is refused', async () => {
  for (const cursor of ['', 'nonsense', Buffer.from('[1,2]').toString('base64url')]) {
    const page = reader.entries({ projectId: 'demo', limit: 1, cursor });
    await expect(page).rejects.toThrow(InvalidCursor);
  }
});

test('more days without a match than a page passes are several pages', async () => {
  const projectId = newProject();
  const daily = Array.from({ length: 35 }, (_, n) =>
    buildFact({ projectId, subject: `day#${projectId}#${n}`, at: start + n * 24 * hour, rev: 1 }),
  );
  daily[0]!.moves = [buildMove({ token: 'USDC' })];
  await bookAll(daily);
  const first = await reader.entries({ projectId, token: 'USDC', limit: 10, cursor: null });
  expect(first).toMatchObject({ entries: [], next: expect.any(String) });
  expect(await pages({ projectId, token: 'USDC', limit: 10 })).toHaveLength(2);
});

test('balances are the sums of the entries: now, at the end of a day, and of an address', async () => {
  const projectId = newProject();
  const facts = [...withdrawals(projectId, 9), ...deposits(projectId, 9)];
  await bookAll(facts);
  const all = await pages({ projectId, limit: 500 });
  const summed = (entries: Entry[]) =>
    addEntries(
      [],
      entries.map((entry) => ({ ...entry, address: null })),
    );
  const sorted = (balances: Awaited<ReturnType<typeof reader.balances>>) =>
    addEntries(balances, []);
  expect(sorted(await reader.balances({ projectId }))).toEqual(summed(all));
  const firstDay = all.filter(({ at }) => dayOf(at) === '2026-01-01');
  expect(firstDay.length).toBeLessThan(all.length);
  expect(sorted(await reader.balances({ projectId, at: '2026-01-01' }))).toEqual(summed(firstDay));
  expect(await reader.balances({ projectId, at: '2025-12-31' })).toEqual([]);
  const own = await reader.balances({ projectId, chain: 'ETH', token: 'USDT', account: 'users' });
  expect(own).toEqual([
    { chain: 'ETH', token: 'USDT', account: 'users', address: null, amount: 45n },
  ]);
  const { address } = user(1);
  expect(await reader.balances({ projectId, address })).toEqual([
    { chain: 'ETH', token: 'USDT', account: 'users', address, amount: 25n },
  ]);
  const ofHot = all.filter((entry) => entry.address === hot.address);
  expect(sorted(await reader.balances({ projectId, address: hot.address }))).toEqual(
    addEntries([], ofHot),
  );
  await expect(reader.balances({ projectId, address, at: '2026-01-01' })).rejects.toThrow(
    RangeError,
  );
});

test('a closed day takes no entry, and balances begin at its closing', async () => {
  const projectId = newProject();
  await bookAll([...withdrawals(projectId, 9), ...deposits(projectId, 9)]);
  const before = await reader.balances({ projectId });
  const closings = makeClosingStore(client);
  const close = (now: number) =>
    closeBooks(
      {
        closings,
        outbox: { undispatched: async () => [] },
        backlog: { isEmpty: async () => true },
        projectIds: async () => [projectId],
        clock: stoppedClock(now),
        log: recordingLogger([]),
      },
      { deadline: Number.POSITIVE_INFINITY },
    );
  expect(await close(start + 25 * hour)).toEqual({ days: 1, waiting: 0, failed: 0 });
  expect(await close(start + 26 * hour)).toEqual({ days: 0, waiting: 0, failed: 0 });
  expect(await closings.newest(projectId)).toBe('2026-01-01');
  const first = await reader.balances({ projectId, at: '2026-01-01' });
  expect(await closings.closing(projectId, '2026-01-01')).toEqual(addEntries(first, []));
  expect(addEntries(await reader.balances({ projectId }), [])).toEqual(addEntries(before, []));
  const late = buildFact({ projectId, subject: `late#${projectId}`, at: start, orderNo: 'late' });
  const books = makeBooksWriter(stoppedClock(start + 26 * hour), client);
  await book({ ...deps(), books }, late);
  await indexesSettled();
  const [entry] = await pages({ projectId, start: '2026-01-02', orderNo: 'late', limit: 10 });
  expect(entry).toMatchObject({ at: start, orderNo: 'late' });
  expect(await reader.balances({ projectId, at: '2026-01-01' })).toEqual(first);
  // The same day again: who closes it twice changes nothing, and an earlier one does not open it.
  await closings.close(projectId, '2025-12-31');
  await book({ ...deps(), books }, { ...late, subject: `later#${projectId}`, orderNo: 'later' });
  expect(await reader.balances({ projectId, at: '2026-01-01' })).toEqual(first);
});

test('days add up: from their opening, over the sums of each, to the balances at its end', async () => {
  const projectId = newProject();
  await bookAll([...withdrawals(projectId, 15), ...deposits(projectId, 15)]);
  const closings = makeClosingStore(client);
  const [first, second, third] = ['2026-01-01', '2026-01-02', '2026-01-03'] as const;
  await closings.close(projectId, first);
  await closings.putClosing(projectId, first, await reader.balances({ projectId, at: first }));
  const found = await reader.days({ projectId, start: second, end: '2026-01-05' });
  expect(found.since).toBe(first);
  expect([...found.sums.keys()].sort()).toEqual([second, third]);
  let held = found.opening;
  for (const day of [first, second, third]) {
    held = addEntries(held, found.sums.get(day) ?? []);
    expect(held).toEqual(addEntries(await reader.balances({ projectId, at: day }), []));
  }
  expect(held).toEqual(addEntries(await reader.balances({ projectId }), []));
});

test('amounts of any size a chain has are summed to the last unit', async () => {
  const projectId = newProject();
  // The emulator adds 28 digits, DynamoDB 38.
  const large = 10n ** 26n + 1n;
  await bookAll(
    [1, 2, 3].map((n) =>
      buildFact({
        projectId,
        subject: `large#${projectId}#${n}`,
        moves: [buildMove({ from: hot, amount: large })],
      }),
    ),
  );
  const [held] = await reader.balances({ projectId, address: hot.address });
  expect(held?.amount).toBe(-3n * large);
  const out = await reader.balances({ projectId, account: 'external/withdrawals' });
  expect(out).toMatchObject([{ amount: 3n * large }]);
});

test('the addresses that moved in a day are found page by page', async () => {
  const projectId = newProject();
  await bookAll([...withdrawals(projectId, 9), ...deposits(projectId, 9)]);
  const found = new Set<string>();
  let cursor: string | null = null;
  do {
    const page = await reader.movedOn({ projectId, day: '2026-01-01', cursor });
    for (const { chain, address } of page.addresses) found.add(`${chain} ${address}`);
    cursor = page.next;
  } while (cursor !== null);
  expect([...found].sort()).toEqual(
    [
      `BSC ${hot.address}`,
      `ETH ${hot.address}`,
      `ETH ${user(1).address}`,
      `ETH ${user(2).address}`,
    ].sort(),
  );
  const none = await reader.movedOn({ projectId, day: '2026-02-01', cursor: null });
  expect(none).toEqual({ addresses: [], next: null });
});

test('many functions that book the same facts book each once', async () => {
  const projectId = newProject();
  const facts = withdrawals(projectId, 4);
  const moves = Array.from({ length: 30 }, (_, n) =>
    buildMove({ from: hot, amount: BigInt(n + 1) }),
  );
  facts.push(buildFact({ projectId, subject: `many#${projectId}`, orderNo: 'SP1', moves }));
  const newer = { ...facts[0]!, rev: facts[0]!.rev + 1, moves: [], txHash: null };
  const runs = [...facts, ...facts, newer, ...facts];
  // Who loses the head ten times tries again, as its queue does.
  const untilBooked = async (fact: Fact) => {
    for (;;) {
      const done = await book(deps(), fact).then(
        () => true,
        () => false,
      );
      if (done) return;
    }
  };
  await Promise.all(runs.map(untilBooked));
  const all = await pages({ projectId, limit: 500 });
  expect(new Set(all.map(({ entryNo }) => entryNo)).size).toBe(all.length);
  const standing = [...facts.slice(1)].flatMap(({ chain, moves: own }) =>
    own.map((move) => ({ chain, ...move })),
  );
  const held = standing.reduce((sum, { from, amount, token, chain }) => {
    if (from.account !== 'hot') return sum;
    return sum.set(`${chain} ${token}`, (sum.get(`${chain} ${token}`) ?? 0n) - amount);
  }, new Map<string, bigint>());
  const balances = await reader.balances({ projectId, address: hot.address });
  expect(
    new Map(balances.map(({ chain, token, amount }) => [`${chain} ${token}`, amount])),
  ).toEqual(held);
});
