import type { SwapWork } from '#domain/payment/deps.ts';
import type { QuoteStore, SwapCalls } from '../../ports.ts';
import { allowanceTerms } from './allowance-terms.ts';
import { deferConflictingSwaps } from './defer-conflicting-swaps.ts';
import { judgeByQuote } from './judge-by-quote.ts';
import { readySwap } from './ready-swap.ts';

/** What the payment worker of a chain is handed to sign swaps. */
export const makeSwapWork = ({
  quotes,
  calls,
}: {
  quotes: Pick<QuoteStore, 'record'>;
  calls: SwapCalls;
}): SwapWork => ({
  judgeOf: async ({ projectId, routeId }) =>
    judgeByQuote(await quotes.record(projectId, routeId), calls.problem),
  mayGo: deferConflictingSwaps,
  ready: (deps, swap) => readySwap({ ...deps, calls }, swap),
  allowance: (swap, amount) => allowanceTerms(calls, swap, amount),
});
