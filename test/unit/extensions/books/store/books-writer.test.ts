import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { outside } from '#extensions/books/model/account.ts';
import { bookFact } from '#extensions/books/rules/book-fact.ts';
import { booksKeys } from '#extensions/books/store/books-keys.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { makeBooksWriter } from '#extensions/books/store/books-writer.ts';
import { makeClosingStore } from '#extensions/books/store/closing-store.ts';
import { dayOfItem } from '#extensions/books/store/move-item.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { buildFact, buildMove } from '#test/builders/build-fact.ts';
import { hotAddress } from '#test/builders/builders.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { tableEnvironment } from '#test/support/tables.ts';

const table = String(tableEnvironment('writer').TABLE_BOOKS);
const hot = { account: 'hot', address: hotAddress } as const;
/** A token's withdrawal: its amount and its fee. */
const withdrawal = buildFact({
  subject: `slot#ETH#${hotAddress.toLowerCase()}#1234`,
  txHash: `0x${'ab'.repeat(32)}`,
  moves: [
    buildMove({ from: hot }),
    buildMove({ from: hot, to: outside('fees/network'), token: 'ETH', amount: 21_000n }),
  ],
});
const worth = () => 1n;
/** On the day of these facts. */
const clock = stoppedClock(withdrawal.at + 3_600);

test('a withdrawal of a token takes 18 write units, and its moves one each in the index', async () => {
  const tables = new ModelledTables(async () => {});
  const books = makeBooksWriter(clock, tables.client);
  // The first of a day notes the day.
  await books.book(null, bookFact(null, buildFact({ subject: 'first' }), worth)!);
  tables.units.write = 0;
  expect(await books.book(null, bookFact(null, withdrawal, worth)!)).toBe(true);
  // Head 2, two moves 4, sums of four accounts 8, two balances of the hot wallet 4.
  expect(tables.units.write).toBe(18);
  const indexed = tables
    .items(table)
    .filter(({ orderPk, txHash }) => orderPk && txHash === withdrawal.txHash);
  expect(indexed).toHaveLength(2);
});

test('a head is read as it was written, also one that is booked in part', async () => {
  const tables = new ModelledTables(async () => {});
  const books = makeBooksWriter(clock, tables.client);
  expect(await books.head(withdrawal.subject)).toBe(null);
  const part = bookFact(null, withdrawal, () => null, 1)!;
  await books.book(null, part);
  expect(await books.head(withdrawal.subject)).toEqual(part.head);
  const rest = bookFact(part.head, withdrawal, () => 5n, 1)!;
  expect(await books.book(part.head, rest)).toBe(true);
  expect(await books.head(withdrawal.subject)).toEqual(rest.head);
});

test('a head that has moved is not overwritten, and nothing else is written', async () => {
  const tables = new ModelledTables(async () => {});
  const books = makeBooksWriter(clock, tables.client);
  const part = bookFact(null, withdrawal, worth, 1)!;
  const whole = bookFact(null, withdrawal, worth)!;
  expect(await books.book(null, part)).toBe(true);
  const before = JSON.stringify(tables.items(table), (_, value) => `${value}`);
  // Somebody who read no head, an older one, and one with another number of lines.
  expect(await books.book(null, whole)).toBe(false);
  expect(await books.book({ ...part.head, rev: 1 }, whole)).toBe(false);
  expect(await books.book({ ...part.head, lines: 4 }, whole)).toBe(false);
  const { lines: _lines, ...finished } = part.head;
  expect(await books.book(finished, whole)).toBe(false);
  expect(JSON.stringify(tables.items(table), (_, value) => `${value}`)).toBe(before);
});

test('a late fact is booked in its day while that is open, else in the first open one', async () => {
  const tables = new ModelledTables(async () => {});
  const late = makeBooksWriter(stoppedClock(withdrawal.at + 3 * 86_400), tables.client);
  const daysOf = (orderNo: string) =>
    new Set(
      tables
        .items(table)
        .filter((item) => String(item.pk).startsWith('E#') && item.orderNo === orderNo)
        .map(dayOfItem),
    );
  const fact = (orderNo: string) => buildFact({ subject: orderNo, orderNo });
  expect(await late.book(null, bookFact(null, fact('WD1'), worth)!)).toBe(true);
  expect(daysOf('WD1')).toEqual(new Set(['2026-01-01']));
  await makeClosingStore(tables.client).close('demo', '2026-01-02');
  tables.units.write = 0;
  expect(await late.book(null, bookFact(null, fact('WD2'), worth)!)).toBe(true);
  expect(daysOf('WD2')).toEqual(new Set(['2026-01-03']));
  const sums = tables.items(table).filter(({ pk }) => pk === booksKeys.sums('demo', '2026-01-03'));
  expect(sums).toHaveLength(2);
  // The demand takes two units, and the first entry of the day one: those of a day's own facts take neither.
  expect(tables.units.write).toBe(2 + 2 + 2 + 4 + 2 + 1);
});

test('a day that is closed while an entry is written takes it no more', async () => {
  const tables = new ModelledTables(async () => {});
  const closings = makeClosingStore(tables.client);
  // The day is closed between the writer's read and its transaction.
  const between = awsClient<DynamoDBDocumentClient>(async (command: never) => {
    if ((command as object) instanceof TransactWriteCommand) {
      await closings.close('demo', '2026-01-01');
    }
    return tables.client.send(command);
  });
  const late = makeBooksWriter(stoppedClock(withdrawal.at + 3 * 86_400), between);
  const booking = bookFact(null, withdrawal, worth)!;
  expect(await late.book(null, booking)).toBe(false);
  expect(tables.items(table).some(({ pk }) => String(pk).startsWith('E#'))).toBe(false);
  expect(await late.book(null, booking)).toBe(true);
});

test('the decimals of a token are remembered before its first entry, once for each function', async () => {
  const tables = new ModelledTables(async () => {});
  const books = makeBooksWriter(clock, tables.client);
  const reader = makeBooksReader(tables.client);
  const decimalsOf = (token: string) => ({ USDT: 6, ETH: 18 })[token];
  expect(await reader.bookedDecimals()).toEqual(new Map());
  await books.book(null, bookFact(null, withdrawal, worth)!, decimalsOf);
  expect(await reader.bookedDecimals()).toEqual(
    new Map([
      ['ETH#ETH', 18],
      ['ETH#USDT', 6],
    ]),
  );
  tables.units.write = 0;
  const next = bookFact(null, Object.assign({}, withdrawal, { subject: 'next' }), worth)!;
  await books.book(null, next, decimalsOf);
  expect(tables.units.write).toBe(18);
  // It is listed no more: what is remembered stays.
  const gone = bookFact(null, Object.assign({}, withdrawal, { subject: 'gone' }), worth)!;
  await makeBooksWriter(clock, tables.client).book(null, gone, () => undefined);
  expect((await reader.bookedDecimals()).get('ETH#USDT')).toBe(6);
});

test('entries that are not in pairs are refused', async () => {
  const books = makeBooksWriter(clock, new ModelledTables(async () => {}).client);
  const { head, entries } = bookFact(null, withdrawal, worth)!;
  await expect(books.book(null, { head, entries: entries.slice(1) })).rejects.toThrow(
    'has no other side',
  );
});
