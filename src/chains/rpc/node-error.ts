import { ApiError } from '#contract/api-error.ts';
import type { ChainName } from '#contract/chains.ts';
import { RpcError, RpcUnavailable } from './rpc.ts';

/** The ApiError nodeUnavailable (50203) of a chain; what the node said is its cause, for the log. */
export function nodeUnavailable(chain: ChainName, cause: unknown): ApiError {
  return new ApiError(
    'nodeUnavailable',
    `The node of ${chain} does not answer: try again shortly`,
    {
      cause,
    },
  );
}

/** Runs a read; what a node or its connection did wrong becomes nodeUnavailable. */
export async function asNodeRead<T>(chain: ChainName, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RpcError || error instanceof RpcUnavailable) {
      throw nodeUnavailable(chain, error);
    }
    throw error;
  }
}

/** A JSON-RPC quantity of at most 32 bytes; throws RpcError for anything else, errors included. */
export function quantity(answer: unknown): bigint {
  if (answer instanceof RpcError) throw answer;
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
    throw new RpcError(-32603, 'the node answered something that is no quantity');
  }
  return BigInt(answer);
}
