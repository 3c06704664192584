import { isNodeFailure } from './node-error.ts';
import { RpcUnavailable } from './rpc-error.ts';

/**
 * The answer of the first of these providers that answers, and who it is. Throws the last one's error
 * when none does.
 */
export async function firstAnswer<T>(
  order: readonly number[],
  ask: (provider: number) => Promise<T>,
): Promise<{ provider: number; answer: T }> {
  let failure: unknown = new RpcUnavailable('there is no RPC provider to query');
  for (const provider of order) {
    try {
      return { provider, answer: await ask(provider) };
    } catch (error) {
      // An error that is not a node's is a fault of ours.
      if (!isNodeFailure(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}
