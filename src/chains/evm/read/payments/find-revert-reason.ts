import { parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { toQuantity } from '../../node/node-json.ts';
import { describeFailure, isRevert } from '../describe-failure.ts';

/**
 * Why a mined transaction failed, in the contract's words. The call is repeated on the block before
 * its own and then, in case another transaction of its block was the cause, on its own. null when
 * it fails on neither, and when the node no longer knows the transaction. Throws what the RPC
 * throws.
 */
export async function findRevertReason(
  rpc: Rpc,
  { txHash, blockNumber }: { txHash: string; blockNumber: bigint },
): Promise<string | null> {
  const answer = await rpc.request<unknown>('eth_getTransactionByHash', [txHash]);
  if (answer == null) return null;
  const { from, to, value, input, gas } = parseObject(answer, 'the transaction');
  const call = { from, to, value, data: input, gas };
  return (await failureAt(rpc, call, blockNumber - 1n)) ?? failureAt(rpc, call, blockNumber);
}

async function failureAt(rpc: Rpc, call: object, block: bigint): Promise<string | null> {
  try {
    await rpc.request('eth_call', [call, toQuantity(block)]);
    return null;
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const failed = isRevert(error) || /out of gas|invalid opcode|vm execution/i.test(error.message);
    return failed ? describeFailure(error) : null;
  }
}
