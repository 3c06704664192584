/** The handlers of swaps: what they take, what they answer, and whom they let. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { makeHandler as makeTokens } from '#functions/api/swap/tokens.ts';
import { chainNames, familyOf } from '#shared/chains.ts';
import { fits, setUp } from '#test/builders/functions/api/swap/quote.ts';
import { call, fakeGuards, now, signedEvent } from '#test/support/api.ts';

test('a quote has the shape that is promised, slippage 50 unless told', async () => {
  const { post, kept } = setUp();
  const reply = await post();
  expect(reply).toMatchObject({ status: 200, code: 0 });
  expect(fits('swap/quote', reply.data)).toBeUndefined();
  expect(reply.data).toMatchObject({
    route_id: 'RT01',
    amount_in: '0.5',
    amount_in_raw: '500000000000000000',
    amount_out_expected: '1250',
    amount_out_min: '1243.75',
    slippage_bps: 50,
    amount_in_usd: 1250,
    amount_out_usd: 1250,
    expires_at: now + 300,
  });
  expect(kept).toHaveLength(1);
});

test.each<[Record<string, unknown>, number, RegExp]>([
  [{ slippage_bps: 9 }, 40001, /slippage_bps/],
  [{ slippage_bps: 2001 }, 40001, /slippage_bps/],
  [{ slippage_bps: 50.5 }, 40001, /slippage_bps/],
  [{ slippage_bps: '50' }, 40001, /slippage_bps/],
  [{ amount_in: 1 }, 40001, /amount_in/],
  [{ amount_in: '1e3' }, 40001, /amount_in/],
  [{ amount_in: '' }, 40001, /amount_in/],
  [{ amount_in: '+1' }, 40001, /amount_in/],
  [{ amount_in: '-2.5' }, 40024, /greater than 0/],
  [{ amount_in: '0' }, 40024, /greater than 0/],
  [{ from_token: undefined }, 40001, /from_token/],
  [{ from_address: undefined }, 40001, /from_address/],
  [{ from_chain: 'ETHEREUM' }, 40004, /chain/],
  [{ to_chain: 'DOGE' }, 40020, /Cross-chain/],
  [{ from_address: '0x12' }, 40023, /^from_address /],
  [{ amount_in: '01.5' }, 40001, /amount_in/],
  [{ slippage_bps: null, amount_in: '0' }, 40024, /greater than 0/],
  [{ to_chain: 'BASE' }, 40020, /Cross-chain/],
  [{ to_token: 'ETH' }, 40022, /equals/],
])('%j is %i', async (set, code, message) => {
  const { post, kept, asked } = setUp();
  const reply = await post(set);
  expect(reply.code).toBe(code);
  expect(reply.message).toMatch(message);
  expect([kept.length, asked()]).toEqual([0, 0]);
});

test('the largest and the smallest slippage are taken', async () => {
  const { post } = setUp();
  expect((await post({ slippage_bps: 10 })).data).toMatchObject({ amount_out_min: '1248.75' });
  expect((await post({ slippage_bps: 2000 })).data).toMatchObject({ amount_out_min: '1000' });
});

test('no provider is asked for a refused request', async () => {
  const { post, guards, asked } = setUp();
  guards.settings.ipWhitelist.push('192.0.2.77');
  expect((await post()).code).toBe(40301);
  expect(asked()).toBe(0);
});

const evmChains = chainNames.filter((name) => familyOf[name] === 'EVM');

test('what can be swapped, and where', async () => {
  const handler = makeTokens(fakeGuards());
  const get = async (query = '') => call(handler, signedEvent({ path: '/v1/swap/tokens', query }));
  const all = await get();
  expect(all.data).toEqual({ chains: evmChains });
  expect(fits('swap/tokens', all.data)).toBeUndefined();
  const polygon = await get('chain=POLYGON');
  expect(fits('swap/tokens', polygon.data)).toBeUndefined();
  const { tokens } = polygon.data as { tokens: { symbol: string; isNative?: boolean }[] };
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['MATIC', 'WMATIC', 'USDT', 'USDC', 'DAI']);
  expect(tokens.filter(({ isNative }) => isNative)).toEqual([
    {
      symbol: 'MATIC',
      decimals: 18,
      isNative: true,
      address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    },
  ]);
  for (const chain of ['TRX', 'SOL', 'MATIC', 'eth']) {
    expect((await get(`chain=${chain}`)).code).toBe(40004);
  }
});

test('a chain that is off, or has no providers, has no swaps', async () => {
  const off = { ...chains, ETH: { ...chains.ETH, enabled: false } };
  const none = { ...off, BSC: { ...chains.BSC, quoteSources: [] } };
  const handler = makeTokens(fakeGuards(), { chains: none });
  const get = async (query = '') => call(handler, signedEvent({ path: '/v1/swap/tokens', query }));
  expect((await get()).data).toEqual({ chains: evmChains.slice(2) });
  expect((await get('chain=ETH')).code).toBe(40004);
  expect((await get('chain=BSC')).code).toBe(40004);
});
