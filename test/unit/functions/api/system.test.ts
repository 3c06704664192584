/** The public handlers: system/*, and paths that are none. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { chains } from '#chains/catalog/catalog.ts';
import { makeHandler as makeNotFound } from '#functions/api/not-found.ts';
import { makeHandler as makeChains } from '#functions/api/system/chains.ts';
import { makeHandler as makeHealth } from '#functions/api/system/health.ts';
import { makeHandler as makeTokens } from '#functions/api/system/tokens.ts';
import { chainNames } from '#shared/chains.ts';
import { call, fakeGuards, plainEvent } from '#test/support/api.ts';
import { answers } from '#wire/merchant/answers.ts';

const accepts = (id: string, data: unknown): void => {
  const answer = answers[id];
  if (!answer || !('data' in answer)) throw new Error(`${id} answers no data`);
  expect(z.safeParse(answer.data, data).error).toBeUndefined();
};

test('system/health needs no authentication', async () => {
  const reply = await call(makeHealth(fakeGuards()), plainEvent({}));
  expect(reply).toMatchObject({
    code: 0,
    data: { status: 'ok', time: '2026-01-01T00:00:15.000Z' },
    headers: { 'RateLimit-Limit': '200', 'RateLimit-Remaining': '199', 'x-request-id': 'req-1' },
  });
  accepts('system/health', reply.data);
});

test('public routes are limited per source address', async () => {
  const guards = fakeGuards();
  const handler = makeHealth(guards);
  for (let i = 0; i < 200; i++) {
    expect(await call(handler, plainEvent({}))).toMatchObject({ status: 200 });
  }
  expect(await call(handler, plainEvent({}))).toMatchObject({
    status: 429,
    code: 42901,
    headers: { 'Retry-After': '45' },
  });
  expect(await call(handler, plainEvent({ ip: '203.0.113.8' }))).toMatchObject({ status: 200 });
  // Known to be past its limit: refused without a write, until the minute ends.
  guards.calls.length = 0;
  expect(await call(handler, plainEvent({}))).toMatchObject({
    code: 42901,
    headers: { 'RateLimit-Limit': '200', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '45' },
  });
  expect(guards.calls).toEqual([]);
  guards.now += 45;
  expect(await call(handler, plainEvent({}))).toMatchObject({ status: 200 });
});

test('system/chains lists every chain, with the thresholds of the specification', async () => {
  const { data } = await call(makeChains(fakeGuards()), plainEvent({}));
  accepts('system/chains', data);
  const table = data.map((c: Record<string, unknown>) => [
    c.chain,
    c.chain_id,
    c.native_token,
    c.confirmations,
    c.block_time,
    c.block_time_ms,
  ]);
  expect(table.map(([chain]: [string]) => chain)).toEqual(chainNames);
  expect(table).toEqual(
    expect.arrayContaining([
      ['ETH', 1, 'ETH', 12, 12, 12_000],
      ['BSC', 56, 'BNB', 15, 1, 450],
      ['BASE', 8453, 'ETH', 15, 1, 200],
      ['POLYGON', 137, 'MATIC', 30, 2, 1_500],
      ['ARBITRUM', 42161, 'ETH', 2, 1, 250],
      ['TRX', null, 'TRX', 20, 3, 3_000],
      ['SOL', null, 'SOL', 32, 1, 200],
    ]),
  );
});

test('system/tokens lists coins and tokens, of one chain when asked', async () => {
  const handler = makeTokens(fakeGuards());
  const all = await call(handler, plainEvent({}));
  accepts('system/tokens', all.data);
  const one = await call(handler, plainEvent({ query: 'chain=BSC' }));
  expect(new Set(one.data.map((t: { chain: string }) => t.chain))).toEqual(new Set(['BSC']));
  expect(one.data.slice(0, 2)).toEqual([
    {
      chain: 'BSC',
      token: 'BNB',
      token_address: null,
      decimals: 18,
      is_native: 1,
      min_deposit: '0.0005',
    },
    {
      chain: 'BSC',
      token: 'USDT',
      token_address: '0x55d398326f99059fF775485246999027B3197955',
      decimals: 18,
      is_native: 0,
      min_deposit: '0.1',
    },
  ]);
});

test('a chain that is switched off is not listed, and neither are its coins', async () => {
  const catalog = { ...chains, BSC: { ...chains.BSC, enabled: false } };
  const listed = await call(makeChains(fakeGuards(), catalog), plainEvent({}));
  expect(listed.data).toHaveLength(chainNames.length - 1);
  const handler = makeTokens(fakeGuards(), catalog);
  const tokens = [...listed.data, ...(await call(handler, plainEvent({}))).data];
  expect(tokens.map(({ chain }: { chain: string }) => chain)).not.toContain('BSC');
  expect((await call(handler, plainEvent({ query: 'chain=BSC' }))).data).toEqual([]);
});

test.each(['eth', 'ETHEREUM', 'DOGE', 'constructor'])('chain %j is 40004', async (chain) => {
  const reply = await call(makeTokens(fakeGuards()), plainEvent({ query: `chain=${chain}` }));
  expect(reply).toMatchObject({ status: 400, code: 40004 });
});

test('unknown paths and methods get the envelope, limited apart from public routes', async () => {
  const guards = fakeGuards();
  const reply = await call(
    makeNotFound(guards),
    plainEvent({ path: '/v1/nothing', method: 'PUT' }),
  );
  expect(reply).toMatchObject({ status: 404, code: 40401, headers: { 'RateLimit-Limit': '60' } });
  expect(guards.calls).toEqual(['count unknown']);
});
