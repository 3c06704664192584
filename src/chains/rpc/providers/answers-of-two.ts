import { isNodeFailure } from '../node-error.ts';
import { RpcUnavailable } from '../rpc-error.ts';

/**
 * What two providers answer, so that no single one decides. The first two of `order` are asked
 * together; while an answer is missing, the next one is asked. If there is only one provider, its
 * answer is the only one. Throws RpcUnavailable with each provider's position and reason when too few
 * of them answer.
 */
export async function answersOfTwo<T>(input: {
  /** Positions of all providers, in the order in which they are asked. */
  order: readonly number[];
  ask: (provider: number) => Promise<T>;
  /** What is read, for the error's message. */
  what: string;
}): Promise<T[]> {
  const { order, ask, what } = input;
  const needed = Math.min(2, order.length);
  const answers: T[] = [];
  const reasons: string[] = [];
  for (let next = 0; answers.length < needed && next < order.length; ) {
    const asked = order.slice(next, next + needed - answers.length);
    next += asked.length;
    const results = await Promise.allSettled(asked.map((provider) => ask(provider)));
    for (const [i, result] of results.entries()) {
      if (result.status === 'fulfilled') answers.push(result.value);
      // An error that is not a node's is a fault of ours.
      else if (!isNodeFailure(result.reason)) throw result.reason;
      else reasons.push(`#${asked[i]} ${(result.reason as Error).message}`);
    }
  }
  if (answers.length < needed) {
    throw new RpcUnavailable(`too few providers report ${what}: ${reasons.join('; ')}`);
  }
  return answers;
}
