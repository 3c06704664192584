import { randomUUID } from 'node:crypto';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { priceKeys } from '#aws/dynamodb/table-keys.ts';
import { stableSymbols } from '#chains/catalog/catalog-data.ts';
import { startPriceServer } from '#local/chains/price-server.ts';
import { type LocalServer, listen } from '#local/process/json-server.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { stablecoins } from '#shared/stablecoins.ts';
import { bookAt, client, put, t0 } from '#test/scenarios/stores/prices.ts';
import { setEnvironment } from '#test/support/environment.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const prefix = `prices-${randomUUID().slice(0, 8)}`;
const parameter = `/coffer/${prefix}/price-feed`;
let table = '';
let server: Awaited<ReturnType<typeof startPriceServer>>;
let rpc: LocalServer;

beforeAll(async () => {
  table = tableEnvironment(prefix).TABLE_PRICES!;
  setEnvironment({ PRICE_FEED_PARAMETER: parameter, RPC_PARAMETERS: `/coffer/${prefix}/rpc` });
  server = await startPriceServer();
  rpc = await listen(0, async (_request, response) => void response.end('{}'));
  await createTables(client, prefix);
});
afterAll(async () => {
  await server.close();
  await rpc.close();
  await deleteTables(client, prefix);
});

test('the newest price is found and is authentic', async () => {
  await put('AAA', '2500.123456789012345678', t0);
  await put('AAA', '2600', t0 + 60);
  const book = bookAt(t0 + 60);
  const price = (await book.latest(['AAA', 'NOPE'])).get('AAA')!;
  expect(price).toEqual({
    symbol: 'AAA',
    usd: '2600',
    source: 'test',
    readAt: t0 + 60,
    priceId: `AAA@${t0 + 60}`,
  });
  expect(await book.isAuthentic(price)).toBe(true);
  const earlier = { ...price, usd: '2500.123456789012345678', readAt: t0, priceId: `AAA@${t0}` };
  expect(await book.isAuthentic(earlier)).toBe(true);
});

test('a price is usable for ten minutes after its read, and not from a clock far ahead', async () => {
  await put('BBB', '1.5', t0);
  const at = async (now: number) => (await bookAt(now).latest(['BBB'])).has('BBB');
  expect(await at(t0 + 600)).toBe(true);
  expect(await at(t0 + 601)).toBe(false);
  expect(await at(t0 - 60)).toBe(true);
  expect(await at(t0 - 61)).toBe(false);
});

test('the history never changes, and an older read does not replace the newest price', async () => {
  expect(await put('CCC', '5', t0)).toEqual(['CCC']);
  expect(await put('CCC', '6', t0)).toEqual([]);
  expect(await put('CCC', '7', t0 - 60)).toEqual([]);
  const price = (await bookAt(t0).latest(['CCC'])).get('CCC')!;
  expect(price.usd).toBe('5');
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: priceKeys.history('CCC', t0) }),
  );
  expect(Item).toMatchObject({ usd: '5', updatedAt: t0 - 5, ttl: t0 + 400 * 86_400 });
});

test('a stablecoin is always exactly 1, and no other price of it is authentic', async () => {
  await put('USDT', '0.97', t0);
  const book = bookAt(t0);
  const prices = await book.latest(['USDT', 'USDC', 'DAI', 'AAAA']);
  expect([...prices.keys()]).toEqual(['USDT', 'USDC', 'DAI']);
  for (const price of prices.values()) {
    expect(price).toMatchObject({ usd: '1', source: 'fixed', priceId: 'fixed', readAt: t0 });
    expect(await book.isAuthentic(price)).toBe(true);
    expect(await book.isAuthentic({ ...price, usd: '0.0001' })).toBe(false);
  }
  const written = { symbol: 'USDT', usd: '0.97', source: 'test', readAt: t0 };
  expect(await book.isAuthentic({ ...written, priceId: `USDT@${t0}` })).toBe(false);
  expect(stablecoins).toEqual(stableSymbols);
});

test('a snapshot that the price function did not write is not authentic', async () => {
  await put('DDD', '2500', t0);
  const book = bookAt(t0);
  const real = (await book.latest(['DDD'])).get('DDD')!;
  const forged: Partial<PriceSnapshot>[] = [
    { usd: '0.01' },
    { usd: '2500.0' },
    { source: 'other' },
    { symbol: 'AAA' },
    { readAt: t0 + 1 },
    { readAt: t0 + 1, priceId: `DDD@${t0 + 1}` },
    { priceId: 'fixed' },
    { usd: '1', source: 'fixed', priceId: 'fixed' },
    { priceId: 'LATEST' },
  ];
  for (const change of forged) expect(await book.isAuthentic({ ...real, ...change })).toBe(false);
  expect(await book.isAuthentic(real)).toBe(true);
});

test('the price function writes the prices of its feed and fails when the feed is down', async () => {
  await setFeed({ kind: 'coingecko', url: server.feedUrl });
  const { handler } = await import('#functions/schedule/refresh-prices.ts');
  const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await handler();
    const now = Math.floor(Date.now() / 1000);
    const prices = await bookAt(now).latest(['ETH', 'BNB', 'MATIC']);
    expect([...prices.values()].map(({ symbol, usd }) => [symbol, usd]).sort()).toEqual([
      ['BNB', '600'],
      ['ETH', '2500'],
      ['MATIC', '0.5'],
    ]);
    for (const mode of ['down', 'stale']) {
      await fetch(`${server.url}/prices`, { method: 'PUT', body: JSON.stringify({ mode }) });
      await expect(handler()).rejects.toThrow('no fresh price of');
      const unchanged = await bookAt(now).latest(['ETH']);
      expect(unchanged.get('ETH')).toEqual(prices.get('ETH'));
    }
  } finally {
    lines.mockRestore();
  }
});

test('RPC URLs come from their parameters; an error names the parameter and no URL', async () => {
  const { rpcUrls } = await import('#aws/runtime/rpc-parameters.ts');
  const name = (chain: string) => `${process.env.RPC_PARAMETERS}/${chain}`;
  const set = (chain: string, Value: string) =>
    new SSMClient({}).send(
      new PutParameterCommand({ Name: name(chain), Value, Type: 'SecureString' }),
    );
  const urls = [`${rpc.url}/key-1`, 'https://node.example/v2/secret'];
  await set('ETH', JSON.stringify(urls));
  expect(await rpcUrls('ETH')).toEqual(urls);
  await set('BSC', '["https://node.example/secret", 7, "ftp://secret"]');
  const error = await rpcUrls('BSC').catch((e: Error) => e);
  expect(String(error)).toBe(
    `Error: parameter ${name('BSC')} is not as documented: providers.1, providers.2`,
  );
  await set('BASE', 'https://node.example/secret');
  await expect(rpcUrls('BASE')).rejects.toThrow(`parameter ${name('BASE')} is not JSON`);
  await expect(rpcUrls('POLYGON')).rejects.toThrow();
});

const setFeed = (config: unknown) =>
  new SSMClient({}).send(
    new PutParameterCommand({
      Name: parameter,
      Value: JSON.stringify(config),
      Type: 'SecureString',
      Overwrite: true,
    }),
  );
