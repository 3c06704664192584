import { isNodeFailure } from './node-error.ts';

/**
 * The first answer of these providers that is not null: a node that is behind, or has pruned its
 * history, does not know what another one does. null if two (the only one, if there is one) do not know it:
 * one provider that is behind or lies must not end a search while another does not answer. Throws the last
 * error of a node otherwise.
 */
export async function firstKnown<T>(input: {
  order: readonly number[];
  ask: (provider: number) => Promise<T | null>;
}): Promise<T | null> {
  let failure: unknown;
  let unknown = 0;
  for (const provider of input.order) {
    try {
      const answer = await input.ask(provider);
      if (answer !== null) return answer;
      unknown += 1;
    } catch (error) {
      // An error that is not a node's is a fault of ours.
      if (!isNodeFailure(error)) throw error;
      failure = error;
    }
  }
  if (unknown < Math.min(2, input.order.length)) throw failure;
  return null;
}
