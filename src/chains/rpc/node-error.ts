import type { ChainName } from '#shared/chains.ts';
import { ApiError } from '#wire/api-error.ts';
import { Unverified } from './json-guards.ts';
import { RpcError, RpcUnavailable } from './rpc-error.ts';

/** Whether an error comes from a node or from the connection to it: only a later retry can help. */
export const isNodeFailure = (error: unknown): boolean =>
  error instanceof RpcUnavailable ||
  error instanceof RpcError ||
  error instanceof Unverified ||
  (error instanceof ApiError && error.kind === 'nodeUnavailable');

/**
 * The ApiError nodeUnavailable (50203) of a chain. The node's own error is its cause, for the log.
 */
export function nodeUnavailable(chain: ChainName, cause: unknown): ApiError {
  return new ApiError(
    'nodeUnavailable',
    `The node of ${chain} does not answer: try again shortly`,
    {
      cause,
    },
  );
}

/** Runs a read. An error of a node or of the connection to it becomes nodeUnavailable (50203). */
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

/** The same, and an answer that cannot be verified counts as no answer. */
export async function asVerifiedRead<T>(chain: ChainName, read: () => Promise<T>): Promise<T> {
  try {
    return await asNodeRead(chain, read);
  } catch (error) {
    if (error instanceof Unverified) throw nodeUnavailable(chain, error);
    throw error;
  }
}
