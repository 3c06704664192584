import type * as z from 'zod';
import { chains } from '#chains/catalog/catalog.ts';
import { checkAddress } from '#chains/evm/account/address.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { makeHandler as makeQuote } from '#functions/api/swap/quote.ts';
import { buildKey, call, fakeGuards, now, signedEvent } from '#test/support/api.ts';
import { answers } from '#wire/merchant/answers.ts';

const owned = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

export function setUp(permission: 'read' | 'manage' = 'read') {
  const guards = fakeGuards({ keys: [buildKey({ permission })] });
  const kept: SwapQuote[] = [];
  let asked = 0;
  const handler = makeQuote(guards, {
    addresses: {
      owners: async (family) =>
        new Map([[owned, { family, address: owned, projectId: 'demo', subIndex: 3, userId: 'u' }]]),
    },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.map((symbol) => [
            symbol,
            { symbol, usd: symbol === 'ETH' ? '2500' : '1', source: 's', readAt: now, priceId: '' },
          ]),
        ),
    },
    quotes: { put: async (quote) => void kept.push(quote) },
    market: {
      gas: async () => ({ price: 10n ** 9n, maxPrice: 8n * 10n ** 9n, l1Fee: 0n, l1Gas: 0n }),
      takingFees: async () => [],
      blacklisting: async () => [],
    },
    providers: () => [
      {
        name: 'uniswap-v3',
        quote: async ({ amountIn }) => {
          asked += 1;
          const path = { kind: 'aggregator' } as const;
          return {
            amountOut: (amountIn * 2_500n) / 10n ** 12n,
            gas: 150_000n,
            router: owned,
            path,
          };
        },
        build: () => Promise.reject(new Error('not asked')),
      },
    ],
    clock: guards.clock,
    ids: { next: (prefix) => `${prefix}01` },
    log: guards.log,
    chain: (name) => chains[name],
    checkAddress: (_, text) => checkAddress(text),
  });
  const body = {
    from_chain: 'ETH',
    from_token: 'ETH',
    to_chain: 'ETH',
    to_token: 'USDT',
    amount_in: '0.5',
    from_address: owned,
  };
  let timestamp = now;
  const post = (set: Record<string, unknown> = {}) => {
    timestamp += 1;
    const path = '/v1/swap/quote';
    return call(handler, signedEvent({ path, body: { ...body, ...set }, timestamp }));
  };
  return { guards, kept, post, asked: () => asked };
}

export const fits = (route: string, data: unknown) =>
  (answers[route] as { data: z.ZodType }).data.safeParse(data).error;
