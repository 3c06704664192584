import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPriceServer } from '#local/chains/price-server.ts';

let server: Awaited<ReturnType<typeof startPriceServer>>;

beforeAll(async () => {
  server = await startPriceServer();
});
afterAll(() => server.close());
beforeEach(() => put({ mode: 'ok', prices: { ethereum: '2500' } }));

const put = (body: unknown) =>
  fetch(`${server.url}/prices`, { method: 'PUT', body: JSON.stringify(body) });
const simple = (query: string) => fetch(`${server.feedUrl}/simple/price?${query}`);
const all = 'ids=ethereum,binancecoin&vs_currencies=usd&include_last_updated_at=true';

test('answers in the format of CoinGecko', async () => {
  const asked = Math.floor(Date.now() / 1000);
  const answer = await simple(all);
  const answered = Math.floor(Date.now() / 1000);
  const body = (await answer.json()) as Record<string, { usd: number; last_updated_at: number }>;
  expect(answer.status).toBe(200);
  expect(Object.keys(body)).toEqual(['ethereum', 'binancecoin']);
  expect(body.ethereum?.usd).toBe(2500);
  expect(body.ethereum?.last_updated_at).toBeGreaterThanOrEqual(asked);
  expect(body.ethereum?.last_updated_at).toBeLessThanOrEqual(answered);
});

test('leaves out what it does not know and what was not asked', async () => {
  const answer = await simple('ids=nothing,ethereum&vs_currencies=usd');
  expect(await answer.json()).toEqual({ ethereum: { usd: 2500 } });
});

test('names a retired coin, without a price', async () => {
  const answer = await simple('ids=matic-network,polygon-ecosystem-token&vs_currencies=usd');
  expect(await answer.json()).toEqual({
    'matic-network': {},
    'polygon-ecosystem-token': { usd: 0.5 },
  });
});

test('a price is sent digit by digit as it was set', async () => {
  await put({ prices: { ethereum: '1234.567890123456789' } });
  expect(await (await simple(all)).text()).toContain('"usd":1234.567890123456789,');
});

test('down answers 503, stale answers with a time of an hour ago', async () => {
  await put({ mode: 'down' });
  expect((await simple(all)).status).toBe(503);
  await put({ mode: 'stale' });
  const body = (await (await simple(all)).json()) as Record<string, { last_updated_at: number }>;
  expect(Date.now() / 1000 - (body.ethereum?.last_updated_at ?? 0)).toBeGreaterThan(3500);
});

test.each([
  ['a negative price', { prices: { ethereum: '-1' } }, 'prices.ethereum'],
  ['a price with an exponent', { prices: { ethereum: '1e3' } }, 'prices.ethereum'],
  ['an unknown mode', { mode: 'asleep' }, 'mode'],
  ['no object', [], 'The body must be'],
])('%s is refused and changes nothing', async (_name, body, word) => {
  const answer = await put(body);
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { error: string }).error).toContain(word);
  const state = await (await fetch(`${server.url}/prices`)).json();
  expect(state).toMatchObject({ mode: 'ok', prices: { ethereum: '2500' } });
});

test('a missing parameter and another path are refused', async () => {
  expect((await simple('ids=ethereum')).status).toBe(422);
  expect((await fetch(`${server.feedUrl}/ping`)).status).toBe(404);
});
