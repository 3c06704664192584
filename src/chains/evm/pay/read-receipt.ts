import { agreedReceipts } from '#chains/rpc/agreed-receipts.ts';
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import { parseQuantity, parseReceipt } from '../node/node-json.ts';
import { feeOf } from '../node/receipt-fee.ts';
import { witnessReceipts } from '../read/payments/witness-receipts.ts';

/** The block and the outcome of a transaction. */
interface Receipt {
  blockNumber: bigint;
  blockHash: string;
  success: boolean;
  /** All that its sender paid, wei, by the first provider; absent if the receipt does not say it. */
  fee?: bigint;
}

/**
 * The block and the outcome of a transaction, as two providers show them (the only one, if there is
 * one). null when the node does not know it, it is pending, or no two providers agree: null proves
 * nothing about the chain. Throws Unverified for an answer about another transaction.
 */
export async function readReceipt(
  rpc: Rpc,
  chain: Pick<Chain, 'l1Fee'>,
  txHash: string,
): Promise<Receipt | null> {
  const receipt = await readFromOne(rpc, chain, txHash);
  if (!receipt) return null;
  const [verdict] = await agreedReceipts({
    // Of several providers it is not known which one answered.
    claims: [{ txHash, ...receipt, by: rpc.count === 1 ? rpc.ids[0] : undefined }],
    order: Array.from({ length: rpc.count }, (_, index) => index),
    idOf: (index) => rpc.ids[index],
    ask: (index, claims) => witnessReceipts(rpc.at(index), claims),
  });
  if (verdict?.kind === 'otherwise') return { ...receipt, success: !receipt.success };
  return verdict?.kind === 'confirmed' ? receipt : null;
}

async function readFromOne(
  rpc: Rpc,
  chain: Pick<Chain, 'l1Fee'>,
  txHash: string,
): Promise<Receipt | null> {
  const answer = await rpc.request<unknown>('eth_getTransactionReceipt', [txHash]);
  if (answer == null) return null;
  const fields = parseObject(answer, 'the receipt');
  if (fields.blockHash == null || fields.blockNumber == null) return null;
  const receipt = parseReceipt(answer);
  if (receipt.transactionHash !== txHash.toLowerCase())
    throw new Unverified('the receipt belongs to another transaction');
  const fee = feeOf(receipt, chain);
  return {
    blockNumber: parseQuantity(fields.blockNumber, 'the block number'),
    blockHash: receipt.blockHash,
    success: receipt.success,
    ...(fee !== null && { fee }),
  };
}
