import { isNodeFailure } from '#chains/rpc/node-error.ts';

/**
 * The answers among these results, each with its place. What a node failed to answer is left out. Throws
 * the first failure if none was answered, or if it is an error of ours.
 */
export function answeredReads<T>(
  results: readonly PromiseSettledResult<T>[],
): { place: number; answer: T }[] {
  const failure = results.find((result) => result.status === 'rejected')?.reason;
  const answers = results.flatMap((result, place) =>
    result.status === 'fulfilled' ? [{ place, answer: result.value }] : [],
  );
  if (failure && (!isNodeFailure(failure) || answers.length === 0)) throw failure;
  return answers;
}
