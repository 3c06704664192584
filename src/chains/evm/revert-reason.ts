import { type Rpc, RpcError } from '../nodes/rpc.ts';
import { fieldsOf } from '../nodes/shapes.ts';
import { toQuantity } from './node-json.ts';
import { isRevert, reasonOfError } from './reason-of-error.ts';

/**
 * Why a mined transaction failed, in the contract's words: it is called again on the block before its
 * own. null when it does not fail there, as where another transaction of its block was the cause, and
 * when the node does not know it any more. Throws what the RPC throws.
 */
export async function revertReason(
  rpc: Rpc,
  { txHash, blockNumber }: { txHash: string; blockNumber: bigint },
): Promise<string | null> {
  const answer = await rpc.request<unknown>('eth_getTransactionByHash', [txHash]);
  if (answer == null) return null;
  const { from, to, value, input, gas } = fieldsOf(answer, 'the transaction');
  try {
    const call = { from, to, value, data: input, gas };
    await rpc.request('eth_call', [call, toQuantity(blockNumber - 1n)]);
    return null;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const failed = isRevert(error) || /out of gas|invalid opcode|vm execution/i.test(error.message);
    return failed ? reasonOfError(error) : null;
  }
}
