import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseQuantity, parseReceipt } from '../node/node-json.ts';

/**
 * The block and the outcome of a transaction; null when the node does not know it or it is pending.
 * null proves nothing about the chain. Throws Unverified for an answer about another transaction.
 */
export async function readReceipt(
  rpc: Rpc,
  txHash: string,
): Promise<{ blockNumber: bigint; blockHash: string; success: boolean } | null> {
  const answer = await rpc.request<unknown>('eth_getTransactionReceipt', [txHash]);
  if (answer == null) return null;
  const fields = parseObject(answer, 'the receipt');
  if (fields.blockHash == null || fields.blockNumber == null) return null;
  const receipt = parseReceipt(answer);
  if (receipt.transactionHash !== txHash.toLowerCase())
    throw new Unverified('the receipt is of another transaction');
  return {
    blockNumber: parseQuantity(fields.blockNumber, 'the block number'),
    blockHash: receipt.blockHash,
    success: receipt.success,
  };
}
