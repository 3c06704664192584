import { ApiError } from '#contract/api-error.ts';
import type { ChainName } from '#contract/chains.ts';
import type { FeeEstimator } from '#domain/ports/chains/fee-estimator.ts';
import { asNodeRead } from '../node-error.ts';
import { answersOfTwo } from './answers-of-two.ts';

/**
 * A family's fee estimator, whose refusal of a payment (40001: it would revert, its recipient cannot
 * be paid) needs two providers. If one of them can estimate it, its estimate counts. Throws ApiError
 * nodeUnavailable (50203) when two providers are configured and fewer answer.
 */
export function estimateByTwo<Nodes extends { readonly count: number; at(index: number): Nodes }>(
  nodesOf: (chain: ChainName) => Promise<Nodes>,
  make: (nodesOf: (chain: ChainName) => Promise<Nodes>) => FeeEstimator,
): FeeEstimator {
  const first = make(nodesOf);
  return {
    async estimate(terms, given) {
      const refusal = await first.estimate(terms, given).catch(asRefusal);
      if (!(refusal instanceof ApiError)) return refusal;
      const nodes = await nodesOf(terms.chain);
      if (nodes.count < 2) throw refusal;
      const ask = (index: number) =>
        make(async () => nodes.at(index))
          .estimate(terms, given)
          .catch(asRefusal);
      const order = Array.from({ length: nodes.count }, (_, index) => index);
      const answers = await asNodeRead(terms.chain, () =>
        answersOfTwo({ order, ask, what: 'the fee' }),
      );
      for (const answer of answers) if (!(answer instanceof ApiError)) return answer;
      throw refusal;
    },
  };
}

/** The refusal of a payment, as a value; any other error is thrown. */
function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.kind === 'invalidRequest') return error;
  throw error;
}
