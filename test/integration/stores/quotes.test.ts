/** Quotes in their table: each is stored whole and taken once. */
import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { quoteKeys } from '#extensions/swaps/store/quote-keys.ts';
import { takeQuote } from '#extensions/swaps/store/quote-store.ts';
import { client, now, quote, quotes } from '#test/scenarios/stores/quotes.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `qt-${randomUUID().slice(0, 8)}`;
let names: Record<string, string> = {};

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

test('a quote is read as written, only by its own project', async () => {
  const put = quote();
  await quotes.put(put);
  expect(await quotes.get('demo', put.routeId)).toEqual(put);
  expect(await quotes.get('other', put.routeId)).toBeNull();
  expect(await quotes.get('demo', 'RT0')).toBeNull();
  await expect(quotes.put({ ...put, amountOutMin: 1n })).rejects.toThrow('exists already');
});

test("a quote's item expires an hour after the quote", async () => {
  const put = quote();
  await quotes.put(put);
  const Key = quoteKeys.quote('demo', put.routeId);
  const { Item } = await client.send(new GetCommand({ TableName: names.TABLE_QUOTES, Key }));
  expect(Item?.ttl).toBe(put.expiresAt + 3_600);
});

test('of many concurrent executions one takes the quote, and the others write nothing', async () => {
  const put = quote();
  await quotes.put(put);
  const swaps = Array.from({ length: 6 }, () => moneyKeys.order(`SW${randomUUID()}`));
  const taken = await Promise.all(swaps.map((swap) => take(put, swap)));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  const found = await Promise.all(
    swaps.map((Key) => client.send(new GetCommand({ TableName: names.TABLE_MONEY, Key }))),
  );
  expect(found.filter(({ Item }) => Item)).toHaveLength(1);
  expect(await quotes.get('demo', put.routeId)).toBeNull();
});

test('an expired quote is not taken, even while the table has it', async () => {
  const put = quote();
  await quotes.put(put);
  expect(await take(put, moneyKeys.order('SWlate'), put.expiresAt)).toMatchObject({ ok: false });
  expect(await quotes.get('demo', put.routeId)).toEqual(put);
  const last = await take(put, moneyKeys.order('SWlast'), put.expiresAt - 1);
  expect(last).toEqual({ ok: true });
});

test('an unknown quote is not taken', async () => {
  expect(await take(quote(), moneyKeys.order('SWnone'))).toMatchObject({ ok: false });
});

/** Takes a quote as execute does: one transaction stores a swap and takes the quote. */
const take = (of: SwapQuote, swap: Key, at = now) =>
  transact(client, [
    {
      Put: {
        TableName: names.TABLE_MONEY,
        Item: { ...swap, routeId: of.routeId },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    takeQuote(of, at),
  ]);
