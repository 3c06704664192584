/**
 * The signer's judgement of swaps: every term against the record of the quote, and the call by
 * itself.
 */
import { describe, expect, test } from 'vitest';
import { routerCall } from '#extensions/swaps/chain/evm/router-call.ts';
import { makeSwapCalls } from '#extensions/swaps/chain/evm/swap-calls.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { judgeByQuote } from '#extensions/swaps/rules/signing/judge-by-quote.ts';
import type { Swap } from '#model/orders/swap.ts';
import { buildQuote, buildSwap, coin, swapper } from '#test/builders/build-swap.ts';
import { buildSettings, recipient } from '#test/builders/builders.ts';
import {
  chain,
  type Input,
  judge,
  now,
  problem,
} from '#test/builders/extensions/swaps/rules/signing/judge-by-quote.ts';

test('slippage above the setting that the project has since made fails it, as no forgery', async () => {
  const { slippageBps } = buildQuote();
  const settings = (maxSwapSlippageBps: number) => ({
    settings: buildSettings({ maxSwapSlippageBps }),
  });
  expect(await judge(buildSwap({ status: 'approved' }), settings(slippageBps))).toEqual({
    ok: true,
  });
  expect(await judge(buildSwap({ status: 'approved' }), settings(slippageBps - 1))).toMatchObject({
    ok: false,
    forged: false,
    reason: expect.stringContaining('max_swap_slippage_bps'),
  });
});

test('a minimum that does not follow from quote and slippage is a forgery, whoever wrote the quote', async () => {
  const quote = buildQuote({ amountOutMin: 1n });
  expect(await judge(buildSwap({ status: 'approved' }, quote), { quote })).toMatchObject({
    ok: false,
    forged: true,
  });
});

test('what it gives back of the daily sum is what its quote is worth', async () => {
  const { reservation } = buildSwap();
  const { amountInMicroUsd } = buildQuote();
  const counted = (swapMicroUsd: bigint) =>
    judge(buildSwap({ status: 'approved', reservation: { ...reservation, swapMicroUsd } }));
  expect(await counted(amountInMicroUsd)).toEqual({ ok: true });
  expect(await counted(amountInMicroUsd + 1n)).toMatchObject({ ok: false, forged: true });
});

/** With the call that its terms make. */
const called = (set: Partial<Swap> = {}, deadline = now + 600): Swap => {
  const swap = buildSwap({ status: 'broadcast', nonce: 4, deadline, ...set });
  const path = swap.path as Extract<Swap['path'], { kind: 'uniswap-v3' }>;
  const quote = buildQuote();
  const { data } = routerCall({
    from: quote.from,
    to: quote.to,
    address: swap.fromAddress,
    deadline,
    amountIn: swap.amount,
    amountOutMin: swap.amountOutMin,
    router: swap.toAddress,
    tokens: path.tokens,
    fees: path.fees,
  });
  return { ...swap, data: data.toLowerCase(), ...set };
};
const again = {
  statuses: ['signing', 'broadcast', 'confirmed'],
  replaces: 4,
  signed: { chain: 'ETH', address: swapper, nonce: 4 },
} satisfies Partial<Input>;

test('an honest swap is signed, first without its call, then again with it', async () => {
  expect(await judge(buildSwap())).toEqual({ ok: true });
  expect(await judge(called(), again)).toEqual({ ok: true });
});

test('a swap needs no whitelist entry, limit or approval', async () => {
  const settings = buildSettings({ addressWhitelist: [recipient] });
  expect(await judge(buildSwap(), { settings })).toEqual({ ok: true });
});

const other = '0x00000000000000000000000000000000000000Ff';
const [from, to] = [buildQuote().from, buildQuote().to];
const path = buildQuote().path as Extract<Swap['path'], { kind: 'uniswap-v3' }>;

const { reservation } = buildSwap();

/** A changed field of a swap, or of the quote it is compared with, and the term that is named. */
const differences: [string, Partial<Swap>, Partial<SwapQuote>][] = [
  ['project', {}, { projectId: 'other' }],
  ['chain', {}, { chain: 'BSC' }],
  ['address', {}, { address: other }],
  ['from_token', { tokenAddress: other }, {}],
  ['from_token', { tokenAddress: null }, {}],
  ['from_token', { decimals: 18 }, {}],
  ['to_token', { toTokenAddress: other }, {}],
  ['to_token', { toDecimals: 6 }, {}],
  ['from_token', {}, { from: coin, to: from }],
  ['amount_in', { amount: 100_000_001n }, {}],
  ['amount_in', { amount: 99_999_999n }, {}],
  ['amount_in', { amount: 0n }, { amountIn: 0n }],
  ['from_token', { token: 'USDC' }, {}],
  ['to_token', { toToken: 'WETH' }, {}],
  ['amount_out_expected', { amountOut: buildQuote().amountOut + 1n }, {}],
  ['amount_out_min', { amountOutMin: buildQuote().amountOutMin - 1n }, {}],
  ['amount_out_min', { amountOutMin: buildQuote().amountOutMin + 1n }, {}],
  ['amount_out_min', { amountOutMin: 0n }, { amountOutMin: 0n }],
  ['slippage', { slippageBps: 2000 }, {}],
  ['router', { toAddress: other }, {}],
  ['provider', { provider: 'kyberswap' }, {}],
  ['path', { path: { ...path, fees: [10_000] } }, {}],
  ['path', { path: { ...path, tokens: [...path.tokens].reverse() } }, {}],
  ['path', { path: { kind: 'wrap' } }, {}],
  ['path', { path: { kind: 'aggregator' } }, {}],
  ['gas', { gasLimit: 180_001n }, {}],
  ['gas', { allowanceGas: 80_001n }, {}],
  ['gas price', { maxFeePerGas: 10n ** 15n }, {}],
  ['gas price', { coinUsd: '1' }, {}],
  ['reservation', { reservation: { ...reservation, amount: 1n } }, {}],
  ['reservation', { reservation: { ...reservation, fee: 0n } }, {}],
  ['reservation', { reservation: { ...reservation, token: 'USDC' } }, {}],
  ['reservation', { reservation: { ...reservation, dailyLimit: true } }, {}],
  ['reservation', { reservation: { ...reservation, autoApproveMicroUsd: 1n } }, {}],
  ['reservation', { reservation: { ...reservation, cap: { skId: 'sk_1', microUsd: 1n } } }, {}],
  ['time', { createdAt: buildQuote().createdAt - 1 }, {}],
  ['time', { createdAt: buildQuote().expiresAt }, {}],
];

describe('refused as forged', () => {
  test.each(differences)('another %s (%#)', async (term, swap, quote) => {
    const verdict = await judge(buildSwap(swap), { quote: buildQuote(quote) });
    expect(verdict).toEqual({ ok: false, forged: true, reason: `its ${term} is not the quote's` });
  });

  test('a quote of which another swap was signed, also for its allowance', async () => {
    const taken = { chain: 'ETH', address: swapper, nonce: 3 } as const;
    const swap = { judge: judgeByQuote(buildQuote(), problem), taken };
    const reason = 'its quote was executed as another swap';
    const refused = { ok: false, forged: true, reason };
    expect(await judge(buildSwap(), { swap })).toEqual(refused);
    expect(await judge(called(), { ...again, swap })).toEqual(refused);
    expect(await judge(called(), { ...again, swap: { ...swap, taken: null } })).toEqual(refused);
    const elsewhere = { ...swap, taken: { ...again.signed, address: other } };
    expect(await judge(called(), { ...again, swap: elsewhere })).toEqual(refused);
    const allowance = { statuses: ['approved' as const], replaces: null, sets: '0' };
    expect(await judge(buildSwap(), { ...allowance, swap })).toEqual(refused);
  });

  test('a deadline later than any that its quote could have been signed with', async () => {
    const latest = buildQuote().expiresAt + 1_800 + 600;
    expect(await judge(called({}, latest), again)).toEqual({ ok: true });
    expect(await judge(called({}, latest + 1), again)).toMatchObject({ ok: false, forged: true });
  });

  test('a swap without a record of its quote', async () => {
    expect(await judge(buildSwap(), { quote: null })).toMatchObject({ ok: false, forged: true });
  });

  test('a swap on a chain without swaps, or where quotes are not read', async () => {
    const { swap: _, ...bare } = chain;
    expect(await judge(buildSwap(), { chain: bare })).toMatchObject({ ok: false, forged: true });
    expect(await judge(buildSwap(), { swap: null })).toMatchObject({ ok: false, forged: true });
  });

  test.each<[string, Partial<Swap>]>([
    ['another project', { projectId: 'other' }],
    ['another chain', { chain: 'BSC' }],
    ...(['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'] as const).map(
      (status): [string, Partial<Swap>] => [`status ${status}`, { status }],
    ),
  ])('%s', async (_, set) => {
    const quote = buildQuote({
      projectId: set.projectId ?? 'demo',
      ...(set.chain && { chain: set.chain }),
    });
    expect(await judge(buildSwap(set), { quote })).toMatchObject({ ok: false, forged: true });
  });

  test('an address that the run does not sign for', async () => {
    expect(await judge(buildSwap(), { address: other })).toMatchObject({ ok: false, forged: true });
  });

  test('a swap that was signed before and set back to approved', async () => {
    const verdict = await judge(buildSwap(), { signed: again.signed });
    expect(verdict).toMatchObject({ ok: false, reason: 'it was signed as nonce 4' });
  });

  test('a swap whose call is missing, or has another minimum, recipient, amount or deadline', async () => {
    const stored = called();
    const spoiled: Partial<Swap>[] = [
      { data: null },
      { data: '0x' },
      { data: `${stored.data}00` },
      { data: called({ amountOutMin: 1n }).data },
      { data: called({ fromAddress: other }).data },
      { data: called({ amount: 100_000_001n }).data },
      { data: called({ path: { ...path, fees: [100] } }).data },
      { deadline: stored.deadline! + 86_400 },
      { data: stored.data!.toUpperCase().replace('0X', '0x') },
    ];
    for (const set of spoiled) {
      const verdict = await judge({ ...stored, ...set }, again);
      expect(verdict, JSON.stringify(set)).toMatchObject({ ok: false, forged: true });
    }
  });

  test('a swap whose router is no longer the chain’s, though quote and swap agree on it', async () => {
    const moved = { ...chain, quoteSources: [{ name: 'uniswap-v3', router: other } as const] };
    const { problem: asked } = makeSwapCalls({
      chain: moved,
      providers: () => [],
      rpc: { batch: () => Promise.reject(new Error('not asked')) },
    });
    const verdict = await judge(called(), {
      ...again,
      swap: { judge: judgeByQuote(buildQuote(), asked), taken: again.signed },
    });
    expect(verdict).toMatchObject({
      ok: false,
      reason: 'its router is not the allowed one',
    });
  });

  test.each(
    Object.entries({
      path: {},
      routeId: 7,
      toDecimals: -1,
      toTokenAddress: 0,
      amountOut: '1',
      amountOutMin: 1,
      slippageBps: '50',
      allowanceGas: null,
      allowancesSet: -1,
      data: 'call',
      deadline: 'soon',
      coinUsd: 2500,
      provider: null,
      gasLimit: 1,
    }),
  )('%s of a shape that is never written', async (field, value) => {
    const verdict = await judge({ ...buildSwap(), [field]: value } as Swap);
    expect(verdict).toEqual({
      ok: false,
      forged: true,
      reason: `the field ${field} cannot be read`,
    });
  });
});

test('past its deadline it is not signed again, and does not count as forged', async () => {
  const verdict = await judge(called({}, now), again);
  expect(verdict).toEqual({ ok: false, forged: false, reason: 'its deadline has passed' });
  expect(await judge(called({}, now + 1), again)).toEqual({ ok: true });
});

test('the fields of a path may be in another order, as a table returns them', async () => {
  const turned = { fees: path.fees, tokens: path.tokens, kind: path.kind };
  expect(await judge(buildSwap({ path: turned }))).toEqual({ ok: true });
});

describe('a transaction that sets an allowance', () => {
  const due = {
    statuses: ['approved', 'signing', 'broadcast', 'confirmed'],
    signed: null,
    replaces: 4,
  } satisfies Partial<Input>;

  test('is signed again in every status, to the exact amount or to nothing', async () => {
    for (const sets of ['100000000', '0']) {
      for (const status of ['approved', 'signing', 'broadcast', 'confirmed'] as const) {
        expect(await judge({ ...called(), status }, { ...due, sets })).toEqual({ ok: true });
      }
      // The swap's deadline is not the allowance's, and neither is its signature.
      expect(await judge(called({}, now), { ...due, sets })).toEqual({ ok: true });
    }
  });

  test.each(['100000001', '1', '', '0x5f5e100', ((1n << 256n) - 1n).toString()])(
    'is refused for %s',
    async (sets) => {
      expect(await judge(buildSwap(), { ...due, sets })).toMatchObject({ ok: false, forged: true });
    },
  );

  test('is refused where none is needed, or where the quote differs', async () => {
    const coinQuote = buildQuote({
      from: to,
      to: from,
      amountIn: 5n,
      path: { ...path, tokens: [...path.tokens].reverse() },
    });
    const paysCoin = buildSwap({}, coinQuote);
    expect(await judge(paysCoin, { quote: coinQuote })).toEqual({ ok: true });
    expect(await judge(paysCoin, { ...due, quote: coinQuote, sets: '5' })).toMatchObject({
      ok: false,
      forged: true,
      reason: 'it sets an allowance that no swap needs',
    });
    for (const [, swap, quote] of differences) {
      const set = buildSwap(swap);
      const verdict = await judge(set, {
        ...due,
        sets: set.amount.toString(),
        quote: buildQuote(quote),
      });
      expect(verdict).toMatchObject({ ok: false, forged: true });
    }
  });
});
