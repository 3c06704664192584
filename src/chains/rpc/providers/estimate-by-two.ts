import type { FeeEstimate, FeeEstimator } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { asNodeRead } from '../node-error.ts';
import { answersOfTwo } from './answers-of-two.ts';

/**
 * A family's fee estimator, whose refusal of a payment (40001: it would revert, its recipient cannot
 * be paid) needs two providers. If one of them can estimate it, its estimate counts; with `byTwo`, the
 * lower of two. Throws ApiError nodeUnavailable (50203) when two providers are configured and fewer
 * answer.
 */
export function estimateByTwo<Nodes extends { readonly count: number; at(index: number): Nodes }>(
  nodesOf: (chain: ChainName) => Promise<Nodes>,
  make: (nodesOf: (chain: ChainName) => Promise<Nodes>) => FeeEstimator,
): FeeEstimator {
  const first = make(nodesOf);
  return {
    async estimate(terms, given, options) {
      const nodes = await nodesOf(terms.chain);
      if (!options?.byTwo || nodes.count < 2) {
        const answer = await first.estimate(terms, given).catch(asRefusal);
        if (!isRefusal(answer)) return answer;
        if (nodes.count < 2) throw answer;
      }
      const ask = (index: number) =>
        make(async () => nodes.at(index))
          .estimate(terms, given)
          .catch(asRefusal);
      const order = Array.from({ length: nodes.count }, (_, index) => index);
      const answers = await asNodeRead(terms.chain, () =>
        answersOfTwo({ order, ask, what: 'the fee' }),
      );
      const estimates = answers.flatMap((answer) => (isRefusal(answer) ? [] : [answer]));
      const [estimate] = estimates;
      if (!estimate) throw answers[0];
      return estimates.reduce(lowerOf, estimate);
    },
  };
}

/** Each figure by itself: a node may be wrong about the gas, or about its price. */
function lowerOf(one: FeeEstimate, other: FeeEstimate): FeeEstimate {
  const lower = other.maxFee < one.maxFee ? other : one;
  return {
    ...lower,
    gasLimit: min(one.gasLimit, other.gasLimit),
    maxFeePerGas: min(one.maxFeePerGas, other.maxFeePerGas),
  };
}

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const isRefusal = (answer: FeeEstimate | ApiError): answer is ApiError =>
  answer instanceof ApiError;

/** The refusal of a payment, as a value; any other error is thrown. */
function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError && error.kind === 'invalidRequest') return error;
  throw error;
}
