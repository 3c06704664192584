import { ApiError } from '#contract/api-error.ts';
import type { ChainName } from '#contract/chains.ts';
import { Unverified } from './json-guards.ts';
import { RpcError, RpcUnavailable } from './rpc-error.ts';

/** Whether an error is a node's or of the way to it: only asking again later can help. */
export const isNodeFailure = (error: unknown): boolean =>
  error instanceof RpcUnavailable ||
  error instanceof RpcError ||
  error instanceof Unverified ||
  (error instanceof ApiError && error.kind === 'nodeUnavailable');

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

/** The same, where an answer that cannot be verified counts as no answer. */
export async function asVerifiedRead<T>(chain: ChainName, read: () => Promise<T>): Promise<T> {
  try {
    return await asNodeRead(chain, read);
  } catch (error) {
    if (error instanceof Unverified) throw nodeUnavailable(chain, error);
    throw error;
  }
}
