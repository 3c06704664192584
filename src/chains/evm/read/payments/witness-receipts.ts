import type { ReceiptStatement } from '#chains/rpc/agreed-receipts.ts';
import { ifVerified, parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import { parseBytes, parseReceipt } from '../../node/node-json.ts';

/**
 * What one provider says of each claim: one call for its receipt. Only where there is none, another
 * call reads the hashes of the claimed block: a node may know the block and not have indexed it yet.
 */
export async function witnessReceipts(
  rpc: Rpc,
  claims: readonly ReceiptClaim[],
): Promise<ReceiptStatement[]> {
  const receipts = await rpc.batch<unknown>(
    claims.map(({ txHash }) => ({ method: 'eth_getTransactionReceipt', params: [txHash] })),
  );
  const said = claims.map((claim, i) => ifVerified(() => byReceipt(claim, receipts[i])));
  const without = [...claims.keys()].filter((i) => receipts[i] === null);
  if (without.length === 0) return said;
  const blocks = await rpc.batch<unknown>(
    without.map((i) => ({
      method: 'eth_getBlockByHash',
      params: [(claims[i] as ReceiptClaim).blockHash, false],
    })),
  );
  for (const [k, i] of without.entries()) {
    said[i] = ifVerified(() => byBlock(claims[i] as ReceiptClaim, blocks[k]));
  }
  return said;
}

function byReceipt(claim: ReceiptClaim, answer: unknown): ReceiptStatement {
  if (answer == null || answer instanceof RpcError) return null;
  if (parseObject(answer, 'the receipt').blockHash == null) return null;
  const receipt = parseReceipt(answer);
  if (receipt.transactionHash !== claim.txHash.toLowerCase()) return null;
  const isOfSender = claim.from === undefined || receipt.from === claim.from.toLowerCase();
  if (receipt.blockHash !== claim.blockHash || !isOfSender) return 'absent';
  const isAsClaimed = claim.success === null || receipt.success === claim.success;
  return isAsClaimed ? 'confirmed' : 'otherwise';
}

/** The block names its transactions: one that is among them has a receipt that was not indexed. */
function byBlock({ blockHash, txHash }: ReceiptClaim, answer: unknown): ReceiptStatement {
  if (answer == null || answer instanceof RpcError) return null;
  const block = parseObject(answer, 'the block');
  if (parseBytes(block.hash, 32, 'the block hash') !== blockHash) return null;
  const hashes = parseList(block.transactions, 'the transactions').map((hash) =>
    parseBytes(hash, 32, 'a transaction hash'),
  );
  return hashes.includes(txHash.toLowerCase()) ? null : 'absent';
}
