import type * as z from 'zod';
import type { CreateSwap, CreateSwapResult } from '#extensions/swaps/model/create-swap.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { makeHandler } from '#functions/api/swap/execute.ts';
import type { Swap } from '#model/orders/swap.ts';
import { buildQuote } from '#test/builders/build-swap.ts';
import { buildKey, call, fakeGuards, now, signedEvent } from '#test/support/api.ts';
import { swapAnswers } from '#wire/merchant/swap/answers.ts';

export type Fields = Record<string, unknown>;

/** The handler over one quote and what was made of it; `results` are the store's, one a try. */
export function setUp(
  set: {
    quote?: Partial<SwapQuote> | null;
    existing?: Swap;
    results?: CreateSwapResult[];
    permission?: 'read' | 'manage' | 'approve';
  } = {},
) {
  const guards = fakeGuards({ keys: [buildKey({ permission: set.permission ?? 'manage' })] });
  const quotes = new Map<string, SwapQuote>();
  if (set.quote !== null)
    quotes.set('demo RT1', buildQuote({ expiresAt: now + 100, ...set.quote }));
  const made: CreateSwap[] = [];
  const known = new Map<string, Swap>();
  if (set.existing) known.set(set.existing.bizOrderId, set.existing);
  const built: { swap: Swap; deadline: number }[] = [];
  const world = { made, known, built, quotes, guards, buildFails: null as Error | null, tries: 0 };
  const handler = makeHandler(guards, {
    swaps: {
      byOrder: async (projectId, bizOrderId) =>
        projectId === 'demo' ? (known.get(bizOrderId) ?? null) : null,
      async create(input) {
        const result = set.results?.[world.tries] ?? 'created';
        world.tries += 1;
        if (result !== 'created') return result;
        made.push(input);
        known.set(input.swap.bizOrderId, input.swap);
        quotes.delete(`demo ${input.swap.routeId}`);
        return result;
      },
    },
    quotes: { get: async (projectId, routeId) => quotes.get(`${projectId} ${routeId}`) ?? null },
    clock: guards.clock,
    ids: { next: (prefix) => `${prefix}${world.tries}` },
    log: guards.log,
    async build(swap, deadline) {
      built.push({ swap, deadline });
      if (world.buildFails) throw world.buildFails;
    },
  });
  const body = { biz_order_id: 'order-1', route_id: 'RT1' };
  const post = (fields: Fields = {}) =>
    call(handler, signedEvent({ path: '/v1/swap/execute', body: { ...body, ...fields } }));
  return { ...world, world, post };
}

export const fits = (data: unknown) =>
  (swapAnswers['swap/execute'] as { data: z.ZodType }).data.safeParse(data).error;
