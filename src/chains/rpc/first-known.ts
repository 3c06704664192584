import { isNodeFailure } from './node-error.ts';

/**
 * The first answer of these providers that is not null: a node that is behind, or has pruned its
 * history, does not know what another one does. null if none knows it. Throws the last error of a
 * node if none answers.
 */
export async function firstKnown<T>(input: {
  order: readonly number[];
  ask: (provider: number) => Promise<T | null>;
}): Promise<T | null> {
  let failure: unknown;
  let isAnswered = false;
  for (const provider of input.order) {
    try {
      const answer = await input.ask(provider);
      if (answer !== null) return answer;
      isAnswered = true;
    } catch (error) {
      // An error that is not a node's is a fault of ours.
      if (!isNodeFailure(error)) throw error;
      failure = error;
    }
  }
  if (!isAnswered) throw failure;
  return null;
}
