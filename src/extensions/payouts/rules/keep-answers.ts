import type { CheckDeps } from '#domain/withdrawal/check-withdrawal.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { FeeEstimate } from '#ports/chains.ts';

type Kept<T> = Map<string, Promise<T>>;

/** Of two questions with the same fields: the one answer, or the one error. */
function kept<T>(ask: () => Promise<T>, answers: Kept<T>, question: unknown): Promise<T> {
  const key = JSON.stringify(question, (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  const answer = answers.get(key) ?? ask();
  answers.set(key, answer);
  return answer;
}

/**
 * The same dependencies for one call, batch or estimate, in which each fee and each price is looked up once,
 * and the time stands still: a second check of the same batch finds the same orders. Balances and
 * reservations are read anew.
 */
export function keepAnswers<D extends Pick<CheckDeps, 'fees' | 'prices' | 'clock'>>(deps: D): D {
  const { fees, prices, clock } = deps;
  const nowMs = clock.nowMs();
  const estimates: Kept<FeeEstimate> = new Map();
  const books: Kept<Map<string, PriceSnapshot>> = new Map();
  return {
    ...deps,
    fees: {
      estimate({ chain, from, to, tokenAddress, amount }, given, options) {
        const payment = { chain, from, to, tokenAddress, amount };
        const question = [payment, given?.gasLimit, options?.byTwo];
        return kept(() => fees.estimate(payment, given, options), estimates, question);
      },
    },
    prices: {
      ...prices,
      latest: (symbols) => kept(() => prices.latest(symbols), books, symbols),
    },
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
  };
}
