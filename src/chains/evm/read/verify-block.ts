/**
 * Proves that a node showed a block completely (docs/design.md "No block is skipped"): its receipts
 * are those of its transactions, and their logs and the header's bloom agree.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { isKnownType, type NodeBlock, type NodeReceipt } from '../node/node-json.ts';
import { computeBloom, isSubset } from './bloom.ts';
import { isStateSync } from './system-transactions.ts';

/** Throws Unverified unless this is the block that was asked for and its parent is `parentHash`. */
export function verifyHeader(block: NodeBlock, number: bigint, parentHash: string | null): void {
  if (block.number !== number)
    throw new Unverified(`the node sent block ${block.number} instead of ${number}`);
  if (parentHash !== null && block.parentHash !== parentHash)
    throw new Unverified(`block ${number} does not follow the previous block`);
}

/**
 * Throws Unverified unless the receipts are exactly this block's, in the order of its transactions,
 * and the logs match the header's bloom; of an unknown type, status and sender may be missing. A missing log leaves a bit of the bloom unexplained; an
 * invented log is outside it.
 */
export function verifyReceipts(block: NodeBlock, receipts: readonly NodeReceipt[]): void {
  const unlisted = receipts.slice(block.transactions.length);
  const missing = block.transactions.length - receipts.length;
  // Some nodes show Polygon's state sync only among the receipts.
  if (missing > 0 || unlisted.length > 1 || unlisted.some((receipt) => !isStateSync(receipt)))
    throw new Unverified(
      `${receipts.length} receipts of ${block.transactions.length} transactions`,
    );
  for (const [i, receipt] of receipts.entries()) {
    const transaction = block.transactions[i];
    if (receipt.blockHash !== block.hash)
      throw new Unverified(`receipt ${i} belongs to block ${receipt.blockHash}`);
    if (transaction && receipt.transactionHash !== transaction.hash)
      throw new Unverified(`receipt ${i} belongs to transaction ${receipt.transactionHash}`);
    if (transaction && isKnownType(transaction.type)) {
      if (receipt.unread) throw new Unverified(`receipt ${i} has no status`);
      if (receipt.from !== transaction.from)
        throw new Unverified(`receipt ${i} names another sender`);
    }
  }
  const header = hexToBytes(block.logsBloom.slice(2));
  const all = computeBloom(receipts.flatMap((receipt) => receipt.logs));
  if (!isSubset(header, all))
    throw new Unverified('logs are missing: they do not explain the bloom of the header');
  // The logs of a state sync may be outside.
  const ordinary = receipts.filter((receipt) => !isStateSync(receipt));
  const own =
    ordinary.length === receipts.length
      ? all
      : computeBloom(ordinary.flatMap((receipt) => receipt.logs));
  if (!isSubset(own, header)) throw new Unverified('a log is not in the bloom of the header');
}
