import type { SwapWork } from '#domain/payment/deps.ts';
import type { QuoteStore, SwapCalls } from '../../ports.ts';
import { allowanceTerms } from './allowance-terms.ts';
import { judgeByQuote } from './judge-by-quote.ts';

/** What judges swaps, for the payment worker and for the vault. */
export const makeSwapEvidence = ({
  quotes,
  checks,
}: {
  quotes: Pick<QuoteStore, 'record'>;
  checks: Pick<SwapCalls, 'allowance' | 'problem'>;
}): Pick<SwapWork, 'judgeOf' | 'allowance'> => ({
  judgeOf: async ({ projectId, routeId }) =>
    judgeByQuote(await quotes.record(projectId, routeId), checks.problem),
  allowance: (swap, amount) => allowanceTerms(checks, swap, amount),
});
