import type { SwapWork } from '#domain/payment/deps.ts';
import type { QuoteStore, SwapCalls } from '../../ports.ts';
import { deferConflictingSwaps } from './defer-conflicting-swaps.ts';
import { makeSwapEvidence } from './make-swap-evidence.ts';
import { readySwap } from './ready-swap.ts';

/** What the payment worker of a chain is handed to sign swaps. */
export const makeSwapWork = ({
  quotes,
  calls,
}: {
  quotes: Pick<QuoteStore, 'record'>;
  calls: SwapCalls;
}): SwapWork => ({
  ...makeSwapEvidence({ quotes, checks: calls }),
  mayGo: deferConflictingSwaps,
  ready: (deps, swap) => readySwap({ ...deps, calls }, swap),
});
