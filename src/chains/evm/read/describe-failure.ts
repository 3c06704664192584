import type { RpcError } from '#chains/rpc/rpc.ts';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';

/** EIP-1474 has no code for a revert; geth and its derivatives use 3. */
export const isRevert = (error: RpcError): boolean =>
  error.code === 3 || /revert/i.test(error.message);

/**
 * Why a call failed: the reason in the revert data, or in the message for nodes that return no
 * data.
 */
export function describeFailure(error: RpcError): string {
  if (typeof error.data === 'string' && error.data.length >= 10) return decodeRevert(error.data);
  const words = error.message.replace(/^.*?execution reverted:?\s*/i, '');
  return words.replace(/[^\x20-\x7e]/g, '?').slice(0, 160) || 'reverted without a reason';
}
