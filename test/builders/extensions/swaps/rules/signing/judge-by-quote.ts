import { authorize } from '#domain/payment/authorize/authorize.ts';
import { makeSwapCalls } from '#extensions/swaps/chain/evm/swap-calls.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { judgeByQuote } from '#extensions/swaps/rules/signing/judge-by-quote.ts';
import type { Swap } from '#model/orders/swap.ts';
import { buildQuote } from '#test/builders/build-swap.ts';
import { buildProject, buildSettings, ethereum } from '#test/builders/builders.ts';

export type Input = Parameters<typeof authorize>[0];
export const chain = ethereum();
export const now = 1_767_225_630;

export const { problem } = makeSwapCalls({
  chain,
  providers: () => [],
  rpc: { batch: () => Promise.reject(new Error('not asked')) },
});

export const judge = (order: Swap, set: Partial<Input> & { quote?: SwapQuote | null } = {}) => {
  const { quote = buildQuote(), ...more } = set;
  // What was signed of the quote is this swap, unless overridden.
  const taken = set.signed ?? null;
  return authorize({
    order,
    address: order.fromAddress,
    session: null,
    swap: { judge: judgeByQuote(quote, problem), taken },
    judge: null,
    now,
    project: buildProject(),
    settings: buildSettings(),
    chain,
    approvals: [],
    prices: { latest: async () => new Map(), isAuthentic: async () => true },
    statuses: ['approved'],
    signed: null,
    replaces: null,
    ...more,
  });
};
