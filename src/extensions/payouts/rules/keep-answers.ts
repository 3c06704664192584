import type { FeeEstimate, FeeEstimator } from '#ports/chains.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Clock } from '#ports/runtime.ts';
import type { BatchCheckDeps } from './check-batch.ts';

/**
 * What a second check of the same batch need not ask again: fees, prices and the time are those of the first
 * one, so that both find the same orders. Balances and reservations are read anew. A failed call is
 * repeated.
 */
export function keepAnswers({
  fees,
  prices,
  clock,
}: Pick<BatchCheckDeps, 'fees' | 'prices' | 'clock'>): {
  fees: FeeEstimator;
  prices: PriceBook;
  clock: Clock;
} {
  const nowMs = clock.nowMs();
  const estimates = new Map<string, FeeEstimate>();
  const books = new Map<string, Awaited<ReturnType<PriceBook['latest']>>>();
  return {
    fees: {
      async estimate(payment, given, options) {
        const { chain, from, to, tokenAddress, amount } = payment;
        const asked = [chain, from, to, tokenAddress, String(amount), given?.gasLimit.toString()];
        const key = JSON.stringify([...asked, options?.byTwo]);
        const known = estimates.get(key) ?? (await fees.estimate(payment, given, options));
        estimates.set(key, known);
        return known;
      },
    },
    prices: {
      ...prices,
      async latest(symbols) {
        const key = JSON.stringify(symbols);
        const known = books.get(key) ?? (await prices.latest(symbols));
        books.set(key, known);
        return known;
      },
    },
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
  };
}
