/** What is asked, what is refused, and which provider's answer is kept. */
import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '#extensions/swaps/model/swap-quote.ts';
import type { QuoteInput } from '#extensions/swaps/rules/quote-swap.ts';
import { presentQuote } from '#extensions/swaps/rules/view.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  codeOf,
  energy,
  foreign,
  gwei,
  hot,
  now,
  owned,
  provider,
  router,
  world,
} from '#test/builders/extensions/swaps/rules/quote-swap.ts';
import { ApiError } from '#wire/api-error.ts';

const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';

test('a quote says all of it, exactly, and is kept as it was answered', async () => {
  const { quote, kept } = world();
  const made = await quote({ amountIn: '1.000', slippageBps: 33 });
  expect(presentQuote(made)).toEqual({
    route_id: 'RT1',
    provider: 'uniswap-v3',
    from_chain: 'ETH',
    from_token: 'ETH',
    from_token_address: coin,
    to_chain: 'ETH',
    to_token: 'USDT',
    to_token_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    amount_in: '1',
    amount_in_raw: '1000000000000000000',
    // 2490 less 33 basis points is 2481.783.
    amount_out_expected: '2490',
    amount_out_min: '2481.783',
    // 150,000 gas at 10 gwei is 0.0015 ETH.
    amount_in_usd: 2500,
    amount_out_usd: 2490,
    gas_usd: 3.75,
    slippage_bps: 33,
    router_address: router,
    expires_at: now + 300,
  });
  expect(kept).toEqual([made]);
  expect(made).toMatchObject({ projectId: 'demo', address: owned, path: { kind: 'aggregator' } });
});

describe('tokens by the names that people use', () => {
  const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
  test.each([
    ['ETH', 'ETH', 'USDT', ['ETH', 'USDT']],
    ['ETH', coin, usdt, ['ETH', 'USDT']],
    ['ETH', coin.toLowerCase(), usdt.toLowerCase(), ['ETH', 'USDT']],
    ['ETH', `0x${'0'.repeat(40)}`, 'USDC', ['ETH', 'USDC']],
    ['ETH', 'WETH', 'DAI', ['WETH', 'DAI']],
    ['POLYGON', 'POL', 'USDC', ['MATIC', 'USDC']],
    ['POLYGON', 'WPOL', 'USDC', ['WMATIC', 'USDC']],
  ] as const)('on %s %s to %s', async (chain, fromToken, toToken, symbols) => {
    const answer = ({ from, amountIn, usd }: QuoteRequest) => {
      const worth = (amountIn * BigInt(Number(usd.get(from.priceSymbol)) * 10)) / 10n;
      return { amountOut: toToken === 'DAI' ? worth : worth / 10n ** 12n };
    };
    const { quote } = world({ providers: [provider('uniswap-v3', answer)] });
    const made = await quote({ fromChain: chain, toChain: chain, fromToken, toToken });
    expect([made.from.symbol, made.to.symbol]).toEqual(symbols);
  });
});

describe('what is refused', () => {
  const wrongChecksum = '0xdAC17F958D2ee523a2206206994597C13D831eC7';
  test.each<[string, Partial<QuoteInput>, number]>([
    ['another chain', { toChain: 'BSC' }, 40020],
    ['another family', { toChain: 'SOL' }, 40020],
    ['a chain without swaps', { fromChain: 'TRX', toChain: 'TRX' }, 40004],
    ['an unknown symbol', { toToken: 'DOGE' }, 40021],
    ['a symbol in another case', { fromToken: 'eth' }, 40021],
    ['an unknown contract', { toToken: router }, 40021],
    ['a contract with a wrong checksum', { toToken: wrongChecksum }, 40021],
    ['half a contract', { fromToken: '0x1234' }, 40021],
    ['a name of every object', { fromToken: 'constructor' }, 40021],
    ['POL where the coin is another', { fromToken: 'POL' }, 40021],
    ['a token to itself', { fromToken: 'USDT' }, 40022],
    ['a coin to itself by its address', { toToken: coin }, 40022],
    [
      'a token to its own contract',
      {
        fromToken: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      },
      40022,
    ],
    ['nothing', { amountIn: '0' }, 40024],
    ['nothing in decimals', { amountIn: '0.000' }, 40024],
    ['less than nothing', { amountIn: '-1' }, 40024],
    ['less than nothing by a zero', { amountIn: '-0' }, 40024],
    ['too many decimals', { fromToken: 'USDC', amountIn: '1.0000001' }, 40001],
    ['leading zeros', { amountIn: '01' }, 40001],
    ['all there is', { amountIn: `1${'0'.repeat(20)}` }, 40001],
    ['an address that is none', { fromAddress: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }, 40023],
    ['an address with a wrong checksum', { fromAddress: owned.replace('CdD', 'cdD') }, 40023],
    ['an address of another project', { fromAddress: foreign }, 40023],
    ['the hot wallet', { fromAddress: hot }, 40023],
    ['the address of the energy service', { fromAddress: energy }, 40023],
    ['an address of nobody', { fromAddress: router }, 40023],
  ])('%s', async (_, input, code) => {
    const { quote, kept } = world();
    expect(await codeOf(quote(input))).toBe(code);
    expect(kept).toEqual([]);
  });

  test('a token that takes a fee of its transfers, named by its symbol', async () => {
    const { quote, kept } = world({ taxed: ['USDT'] });
    await expect(quote()).rejects.toMatchObject({
      code: 40021,
      message: /USDT on ETH takes a fee/,
    });
    expect(kept).toEqual([]);
  });

  test('an address that the issuer of one of the tokens has blacklisted', async () => {
    const { quote, kept } = world({ frozen: ['USDT'] });
    await expect(quote()).rejects.toMatchObject({
      code: 40001,
      message: /from_address is on the blacklist of USDT/,
    });
    expect(kept).toEqual([]);
  });

  test('without a price of either token, or of the coin that pays for gas', async () => {
    const { quote } = world({ usd: { ETH: '' } });
    expect(await codeOf(quote())).toBe(50201);
    expect(await codeOf(quote({ fromToken: 'USDC' }))).toBe(50201);
  });

  test('when nothing would be left of the minimum', async () => {
    const { quote } = world({ providers: [provider('uniswap-v3', { amountOut: 1n })] });
    expect(await codeOf(quote({ amountIn: '0.0000000004' }))).toBe(40001);
  });
});

describe('several providers', () => {
  test('the best after gas is kept, and the first of equals', async () => {
    const providers = [
      provider('a', { amountOut: 2_490_000_000n, gas: 100_000n }),
      // 1 USDT more, for 50,000 gas, which is 1.25 USD.
      provider('b', { amountOut: 2_491_000_000n, gas: 150_000n }),
      provider('c', { amountOut: 2_490_000_000n, gas: 100_000n }),
    ];
    expect((await world({ providers }).quote()).provider).toBe('a');
    const gas = async () => ({ price: gwei, maxPrice: 8n * gwei, l1Fee: 0n, l1Gas: 0n });
    expect((await world({ providers, gas }).quote()).provider).toBe('b');
  });

  test.each([
    ['throws', new Error('HTTP 500')],
    ['says too little', { amountOut: 2_374_000_000n }],
    ['promises too much', { amountOut: 2_626_000_000n }],
    ['promises nothing', { amountOut: 0n }],
  ])('a provider that %s is logged, and the next one is asked', async (_, answer) => {
    const { quote, passedBy } = world({
      providers: [provider('liar', answer), provider('honest', { amountOut: 2_400_000_000n })],
    });
    expect((await quote()).provider).toBe('honest');
    expect(passedBy()).toEqual(['liar']);
  });

  test.each([
    [500, 2_375_000_000n, 2_625_000_000n],
    [100, 2_475_000_000n, 2_525_000_000n],
    [1_500, 2_125_000_000n, 2_875_000_000n],
  ])('what is %s basis points from the market price is still believed', async (bps, ...edges) => {
    const settings = buildSettings({ maxQuoteDeviationBps: bps });
    for (const [i, amountOut] of edges.entries()) {
      const { quote } = world({ providers: [provider('a', { amountOut })] });
      expect((await quote({ settings })).amountOut).toBe(amountOut);
      const further = amountOut + (i === 0 ? -1_000_000n : 1_000_000n);
      const beyond = world({ providers: [provider('a', { amountOut: further })] });
      expect(await codeOf(beyond.quote({ settings }))).toBe(50202);
    }
  });

  test('all failing is 50202, which says whether the price was the reason', async () => {
    const none = world({
      providers: [provider('a', new Error('x')), provider('b', new Error('y'))],
    });
    await expect(none.quote()).rejects.toMatchObject({
      code: 50202,
      message: /no provider quotes/,
    });
    expect(none.kept).toEqual([]);
    const thin = world({
      providers: [provider('a', new Error('x')), provider('b', { amountOut: 5n })],
    });
    await expect(thin.quote()).rejects.toMatchObject({
      code: 50202,
      message: expect.stringContaining('within 5 %'),
    });
  });

  test('a node that does not answer is 50202 too, and a mistake of ours is not', async () => {
    const down = world({ gas: async () => Promise.reject(new ApiError('nodeUnavailable')) });
    await expect(down.quote()).rejects.toMatchObject({ code: 50202, message: /node of ETH/ });
    const broken = world({ gas: async () => Promise.reject(new TypeError('oops')) });
    await expect(broken.quote()).rejects.toThrow(TypeError);
  });
});

describe('limits of the project', () => {
  test('slippage above max_swap_slippage_bps is 40001 and names the setting', async () => {
    const { quote, kept } = world();
    const settings = buildSettings({ maxSwapSlippageBps: 300 });
    await expect(quote({ settings, slippageBps: 301 })).rejects.toMatchObject({
      code: 40001,
      message: expect.stringContaining('max_swap_slippage_bps 300'),
    });
    expect(kept).toEqual([]);
    expect(await quote({ settings, slippageBps: 300 })).toMatchObject({ slippageBps: 300 });
    expect(await quote({ slippageBps: 2_000 })).toMatchObject({ slippageBps: 2_000 });
  });

  test('a quote worth more than swap_daily_usd is 42203', async () => {
    const { quote, kept } = world();
    const exceeded = quote({ settings: buildSettings({ swapDailyUsd: 2_499.999999 }) });
    await expect(exceeded).rejects.toMatchObject({
      code: 42203,
      message: expect.stringContaining('worth 2500 USD, swap_daily_usd is 2499.999999'),
    });
    expect(kept).toEqual([]);
    expect(await quote({ settings: buildSettings({ swapDailyUsd: 2_500 }) })).toMatchObject({
      amountInMicroUsd: 2_500_000_000n,
    });
    expect(await codeOf(quote({ settings: buildSettings({ swapDailyUsd: 0 }) }))).toBe(42203);
  });
});
