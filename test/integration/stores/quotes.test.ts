/** Quotes in their table: each is stored whole and taken once. */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { type Key, moneyKeys, quoteKeys } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { makeQuoteStore, takeQuote } from '#aws/orders/quote-store.ts';
import type { SwapQuote } from '#model/orders/swap-quote.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `qt-${randomUUID().slice(0, 8)}`;
const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
const quotes = makeQuoteStore(client);
let names: Record<string, string> = {};

beforeAll(async () => {
  names = tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

const now = 1_767_225_600;
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const quote = (set: Partial<SwapQuote> = {}): SwapQuote => ({
  routeId: `RT${randomUUID()}`,
  projectId: 'demo',
  provider: 'uniswap-v3',
  chain: 'ETH',
  from: { chain: 'ETH', symbol: 'ETH', address: null, decimals: 18, priceSymbol: 'ETH' },
  to: { chain: 'ETH', symbol: 'USDT', address: usdt, decimals: 6, priceSymbol: 'USDT' },
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  amountIn: 10n ** 36n,
  amountOut: 2n ** 100n,
  amountOutMin: 3n,
  slippageBps: 50,
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  path: { kind: 'uniswap-v3', tokens: ['0xa', '0xb'], fees: [500] },
  gasLimit: 180_000n,
  allowanceGas: 80_000n,
  maxFeePerGas: 10n ** 10n,
  maxFee: 10n ** 16n,
  coinUsd: '2500',
  gas: 150_000n,
  amountInMicroUsd: 1n,
  amountOutMicroUsd: 2n ** 90n,
  gasMicroUsd: 7n,
  createdAt: now,
  expiresAt: now + 300,
  ...set,
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
