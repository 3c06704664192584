import { ApiError } from '#contract/api-error.ts';
import { Unverified } from './json-guards.ts';
import { RpcError, RpcUnavailable } from './rpc.ts';

/** Whether an error is of the nodes, or of the way to them: asking again later is all that helps. */
export const isNodeTrouble = (error: unknown): boolean =>
  error instanceof RpcUnavailable ||
  error instanceof RpcError ||
  error instanceof Unverified ||
  (error instanceof ApiError && error.kind === 'nodeUnavailable');
