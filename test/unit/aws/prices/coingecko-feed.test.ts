/** docs/design.md "Prices": an HTTP feed in the format of CoinGecko, against a real server. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeCoingeckoFeed } from '#aws/prices/coingecko-feed.ts';
import type { CoingeckoConfig } from '#aws/prices/price-feed-config.ts';
import { answering, coin, now } from '#test/builders/aws/prices/coingecko-feed.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test('asks for the ids of the symbols and takes the digits of the answer', async () => {
  let asked: { url?: string; header?: unknown } = {};
  const feed = await feedOf(
    (request, response) => {
      asked = { url: request.url, header: request.headers['x-cg-demo-api-key'] };
      const body = `{"ethereum":${coin('2500.123456789012345678')},"polygon-ecosystem-token":${coin('5.1e-1', now - 600)}}`;
      response.end(body);
    },
    { apiKey: { header: 'x-cg-demo-api-key', value: 'secret' } },
  );
  expect(await feed.read(['ETH', 'MATIC', 'POL', 'NOPE'])).toEqual([
    { symbol: 'ETH', usd: '2500.123456789012345678', source: 'coingecko', updatedAt: now },
    { symbol: 'MATIC', usd: '0.51', source: 'coingecko', updatedAt: now - 600 },
    { symbol: 'POL', usd: '0.51', source: 'coingecko', updatedAt: now - 600 },
  ]);
  const url = new URL(asked.url!, 'http://x');
  expect(url.pathname).toBe('/api/v3/simple/price');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    ids: 'ethereum,polygon-ecosystem-token',
    vs_currencies: 'usd',
    include_last_updated_at: 'true',
  });
  expect(asked.header).toBe('secret');
});

test('a symbol of the configuration has the id given there', async () => {
  const feed = await feedOf(answering(`{"polygon-ecosystem-token":${coin('0.5')}}`), {
    ids: { PEPE: 'polygon-ecosystem-token' },
  });
  expect(await feed.read(['PEPE'])).toMatchObject([{ symbol: 'PEPE', usd: '0.5' }]);
});

test('without a known symbol no request is made', async () => {
  const feed = await feedOf(() => expect.unreachable());
  expect(await feed.read(['NOPE', '__proto__', 'constructor'])).toEqual([]);
});

test.for([
  { why: 'older than ten minutes', body: coin('2500', now - 601) },
  { why: 'from the future', body: coin('2500', now + 301) },
  { why: 'without a time', body: '{"usd":2500}' },
  { why: 'with a time that is none', body: '{"usd":2500,"last_updated_at":"now"}' },
  { why: 'null', body: coin('null') },
  { why: 'nought', body: coin('0') },
  { why: 'nought by rounding', body: coin('1e-19') },
  { why: 'negative', body: coin('-2500') },
  { why: 'beyond belief', body: coin('1000000001') },
  { why: 'an object', body: coin('{}') },
  { why: 'a text that is not a number', body: coin('"2500 USD"') },
  { why: 'missing', body: '{}' },
  { why: 'not an object', body: '[]' },
])('a price $why is absent, and the others stay', async ({ body }) => {
  const feed = await feedOf(answering(`{"ethereum":${body},"tron":${coin('0.12')}}`));
  expect(await feed.read(['ETH', 'TRX'])).toEqual([
    { symbol: 'TRX', usd: '0.12', source: 'coingecko', updatedAt: now },
  ]);
});

test.for([
  { why: 'HTTP 429', listener: answering('{}', 429), message: 'coingecko answered HTTP 429' },
  { why: 'HTTP 500', listener: answering('{}', 500), message: 'coingecko answered HTTP 500' },
  { why: 'no JSON', listener: answering('<html>'), message: 'coingecko did not answer with JSON' },
  { why: 'a list', listener: answering('[]'), message: 'coingecko did not answer with an object' },
  {
    why: 'an answer without end',
    listener: answering(`{"ethereum":"${'x'.repeat(70_000)}"}`),
    message: 'coingecko did not answer (Error)',
  },
  {
    why: 'a redirect',
    listener: ((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    }) as RequestListener,
    message: 'coingecko did not answer (TypeError)',
  },
  {
    why: 'silence',
    listener: (() => {}) as RequestListener,
    message: 'coingecko did not answer (TimeoutError)',
  },
  {
    why: 'an answer that stops half-way',
    listener: ((_request, response) => {
      response.writeHead(200).write('{"ethereum":');
    }) as RequestListener,
    message: 'coingecko did not answer (TimeoutError)',
  },
])('$why fails, and the error names no URL', async ({ listener, message }) => {
  const feed = await feedOf(listener, { timeoutMs: 300 });
  await expect(feed.read(['ETH'])).rejects.toThrow(message);
});

async function feedOf(listener: RequestListener, set: Partial<CoingeckoConfig> = {}) {
  server = createServer(listener);
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/v3`;
  return makeCoingeckoFeed({ kind: 'coingecko', url, ...set }, { now: () => now });
}
