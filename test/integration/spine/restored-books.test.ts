/**
 * The table `books` restored to an earlier moment, while payments and deposits went on: `npm run ops -- rebook`
 * books what it lacks, from an outbox that is dispatched, and nothing twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeOutboxHistory } from '#aws/events/outbox-history.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { need } from '#aws/runtime/config.ts';
import type { BooksQueue } from '#extensions/books/ports.ts';
import { book } from '#extensions/books/rules/book.ts';
import { bookConsumer } from '#extensions/books/rules/book-consumer.ts';
import { readMessage } from '#extensions/books/rules/read-message.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { moveFromItem } from '#extensions/books/store/move-item.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { rebook } from '#ops/rebook/rebook.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { ether } from '../chains/evm/stage.ts';
import { nextOrder, transfersOf, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('restored-books');
  words = wordsFor(spine);
  await words.fund(1_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const { sendCoin, sendToken } = transfersOf(() => spine);

/** Two payments and two deposits, one of which leaves the chain and is mined again. */
async function moveMoney(): Promise<void> {
  const user = await spine.addSubAccount();
  await sendToken(user, 20n * usdt);
  await spine.tick();
  await words.settle(await spine.apply({ ...nextOrder(), amount: '3' }));
  await sendCoin(user, ether);
  await spine.tick();
  await spine.rpc.request('anvil_reorg', [1, []]);
  await spine.mine(1);
  await spine.tick();
  await sendCoin(user, ether);
  await words.settle(await spine.apply({ ...nextOrder(), token: 'ETH', amount: '0.05' }));
  await spine.mine(spine.chain.confirmations + 2);
  await spine.tick();
}

/** What `queue/book` does with its messages, in a table of its own. */
function queueInto(tables: ModelledTables): BooksQueue {
  const deps = {
    books: makeBooksWriter(stoppedClock(0), tables.client),
    orders: { get: async () => null },
    prices: { latest: async () => new Map() },
    tokensOf: () => spine.chain.tokens,
    log: recordingLogger([]),
  };
  const records = {
    deposits: makeDepositStore(spine.client),
    rental: async () => null,
    energyAccount: null,
  };
  return {
    async push(messages) {
      for (const { message } of messages) {
        for (const fact of await readMessage(records, message)) await book(deps, fact);
      }
    },
  };
}

/** Dispatches what is recorded: it is in no index any more, and kept for a week. */
async function dispatchTo(tables: ModelledTables): Promise<void> {
  const outbox = makeOutboxStore(spine.client);
  const consume = bookConsumer(queueInto(tables));
  await indexesSettled();
  for (const item of await outbox.undispatched(Number.MAX_SAFE_INTEGER)) {
    await consume(item as OutboxItem);
    await outbox.markDispatched(item as OutboxItem);
  }
  await indexesSettled();
}

const table = () => need('TABLE_BOOKS');

/** The table as it is now, as a restore gives it back. */
function backedUp(tables: ModelledTables): ModelledTables {
  const copy = new ModelledTables(async () => {});
  for (const item of tables.items(table())) copy.put(table(), structuredClone(item) as never);
  return copy;
}

const entriesOf = (tables: ModelledTables) =>
  tables
    .items(table())
    .filter(({ pk }) => String(pk).startsWith('E#'))
    .flatMap((item) => [...moveFromItem(item)]);

/** Balances of addresses, and sums of days by account. */
const sumsOf = (tables: ModelledTables) =>
  new Map(
    tables
      .items(table())
      .filter(({ pk }) => /^[BT]#/.test(String(pk)))
      .map(({ pk, sk, amount }) => [`${pk} ${sk}`, amount]),
  );

test('a restored table of books has every entry again, once', async () => {
  const tables = new ModelledTables(async () => {});
  await moveMoney();
  await dispatchTo(tables);
  const restored = backedUp(tables);
  // Facts are of a whole second.
  const sinceMs = Date.now() - 1_000;
  await moveMoney();
  await dispatchTo(tables);
  expect(entriesOf(restored).length).toBeLessThan(entriesOf(tables).length);

  const lines: string[] = [];
  const deps = {
    outboxSince: makeOutboxHistory(spine.client).since,
    queue: queueInto(restored),
    runId: 'run',
    nowMs: Date.now(),
  };
  const again = (isDry = false) =>
    rebook(deps, { sinceMs, isDry, print: (line) => void lines.push(line) });
  const queued = await again(true);
  expect(queued).toBeGreaterThan(0);
  expect(entriesOf(restored).length).toBeLessThan(entriesOf(tables).length);
  expect(await again()).toBe(queued);
  expect(sumsOf(restored)).toEqual(sumsOf(tables));
  const numbersOf = (some: ModelledTables) => entriesOf(some).map(({ entryNo }) => entryNo);
  expect(new Set(numbersOf(restored)).size).toBe(numbersOf(restored).length);

  // Again, and from the beginning: nothing follows.
  const booked = numbersOf(restored).length;
  await again();
  await rebook(deps, { sinceMs: 0, isDry: false, print: () => {} });
  expect(numbersOf(restored)).toHaveLength(booked);
  expect(sumsOf(restored)).toEqual(sumsOf(tables));
  expect(lines.at(-1)).toBe(`${queued} outbox items read, ${queued} messages queued`);
});
