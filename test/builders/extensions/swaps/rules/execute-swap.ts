import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import type { ExecuteDeps } from '#extensions/swaps/rules/execute-swap.ts';
import type { Swap } from '#model/orders/swap.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { buildQuote, buildSwap } from '../../../build-swap.ts';
import { buildSettings } from '../../../builders.ts';

const quotedAtMs = 1_767_225_610_000;

export const input = {
  projectId: 'demo',
  settings: buildSettings(),
  appId: 'app_1',
  requestId: 'req-2',
  bizOrderId: 'order-1',
  routeId: 'RT1',
  maxSlippageBps: undefined,
  memo: null,
};

export function world(set: { quote?: SwapQuote; nowMs?: number } = {}) {
  const state = {
    quote: (set.quote ?? buildQuote()) as SwapQuote | null,
    swap: null as Swap | null,
    nowMs: set.nowMs ?? quotedAtMs,
  };
  /** The other call's transaction: it makes the swap and takes the quote at once. */
  const otherCommits = (swap: Partial<Swap> = {}) => {
    state.swap = buildSwap(swap);
    state.quote = null;
  };
  const deps: ExecuteDeps = {
    swaps: { byOrder: async () => state.swap, create: async () => 'quote_taken' },
    quotes: { get: async () => state.quote },
    clock: fakeClock(() => state.nowMs),
    ids: { next: (prefix) => `${prefix}2` },
    log: fakeLogger().log,
    build: async () => {},
  };
  return { state, deps, otherCommits };
}

/** The order is read before the other's transaction, the quote after it. */
export const crossed = (set: Parameters<typeof world>[0] = {}, swap: Partial<Swap> = {}) => {
  const made = world(set);
  made.deps.quotes = {
    get: async () => {
      made.otherCommits(swap);
      return made.state.quote;
    },
  };
  return made;
};
