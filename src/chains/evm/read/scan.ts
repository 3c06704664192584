/**
 * The transfers and senders of a verified block (docs/decisions.md "What counts as a deposit",
 * "Identity of a deposit").
 */

import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import { blockSeconds } from '#chains/shared/block-seconds.ts';
import type { Chain, ScannedBlock, SentTransaction, Transfer } from '#model/chain.ts';
import type { NodeBlock, NodeLog, NodeReceipt, NodeTransaction } from '../node/node-json.ts';
import { feeOf } from '../node/receipt-fee.ts';
import { isStateSync, usesAccountNonce } from './system-transactions.ts';
import { bridgedByLogs } from './tracing/state-sync.ts';
import type { TracedTransfer } from './tracing/traced-transfer.ts';

/**
 * The transfers of a block: native value and listed tokens, of successful transactions, with
 * amounts above zero in the smallest unit and addresses in lower case. A transfer to oneself is
 * left out. `listed` holds the tokens' addresses in lower case. A transaction that lacks fields of
 * its unknown type counts only with its logs, which the header's bloom proves, and its internal
 * transfers, as one that was not read does. `unknown` says what else was not understood.
 */
export function scanBlock(input: {
  chain: Pick<Chain, 'l1Fee'>;
  block: NodeBlock;
  receipts: readonly NodeReceipt[];
  internal: readonly TracedTransfer[];
  listed: ReadonlySet<string>;
  coverage: string[];
  unknown?: readonly string[];
}): ScannedBlock {
  const { chain, block, receipts, internal, listed, coverage } = input;
  const unknown = [...(input.unknown ?? [])];
  const internalByHash = new Map<string, TracedTransfer[]>();
  for (const transfer of internal) {
    const others = internalByHash.get(transfer.txHash);
    if (others) others.push(transfer);
    else internalByHash.set(transfer.txHash, [transfer]);
  }
  const transfers: Transfer[] = [];
  for (const [i, receipt] of receipts.entries()) {
    const transaction = block.transactions[i];
    const unread = [...(transaction?.unread ?? []), ...(receipt.unread ? ['status'] : [])];
    if (unread.length > 0) {
      const type = `type ${transaction?.type ?? 'unknown'}`;
      unknown.push(`${receipt.transactionHash} of ${type} has no ${unread.join(', ')}`);
    }
    const internal = internalByHash.get(receipt.transactionHash) ?? [];
    transfers.push(...transactionTransfers({ transaction, receipt, internal, listed }));
  }
  return {
    number: block.number,
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: blockSeconds(Number(block.timestamp)),
    clock: null,
    transfers,
    sent: block.transactions.flatMap((transaction, i) =>
      usesAccountNonce(transaction) && isRead(transaction) && !receipts[i]!.unread
        ? [toSent(transaction, receipts[i]!, chain)]
        : [],
    ),
    coverage: unknown.length === 0 ? coverage : [...coverage, 'unknown'],
    ...(unknown.length > 0 && { unknown }),
  };
}

function toSent(
  { hash, from, nonce }: NodeTransaction,
  receipt: NodeReceipt,
  chain: Pick<Chain, 'l1Fee'>,
): SentTransaction {
  const fee = feeOf(receipt, chain);
  const sent = { txHash: hash, from, nonce: Number(nonce), success: receipt.success };
  return fee === null ? sent : { ...sent, fee };
}

const isRead = ({ unread, isForeign }: NodeTransaction): boolean => !unread && !isForeign;

/** The transfers of one transaction, as `scanBlock` returns them. */
export function transactionTransfers(input: {
  /** undefined when its own value is not asked for. */
  transaction: Pick<NodeTransaction, 'from' | 'to' | 'value' | 'unread'> | undefined;
  receipt: NodeReceipt;
  internal: readonly TracedTransfer[];
  listed: ReadonlySet<string>;
}): Transfer[] {
  const { transaction, receipt, internal, listed } = input;
  const txHash = receipt.transactionHash;
  const inside = withBridged(receipt, internal);
  if (!receipt.success && !receipt.unread) {
    return inside
      .filter(({ stands }) => stands)
      .map(toTransfer)
      .filter(isMoved);
  }
  const transfers: Transfer[] = [];
  const to = transaction?.to ?? receipt.contractAddress;
  if (transaction && to && !transaction.unread && !receipt.unread) {
    const { from, value: amount } = transaction;
    transfers.push({ txHash, position: 'native', from, to, tokenAddress: null, amount });
  }
  for (const transfer of inside) transfers.push(toTransfer(transfer));
  for (const [ordinal, log] of receipt.logs.entries()) {
    const moved = tokenTransfer(log, listed);
    if (moved) transfers.push({ txHash, position: `log:${ordinal}`, ...moved });
  }
  return transfers.filter(isMoved);
}

const isMoved = ({ from, to, amount }: Transfer): boolean => amount > 0n && from !== to;

/** The internal transfers; of a state sync also those that its logs show. */
function withBridged(
  receipt: NodeReceipt,
  internal: readonly TracedTransfer[],
): readonly TracedTransfer[] {
  if (!isStateSync(receipt)) return internal;
  const bridged = bridgedByLogs(receipt.transactionHash, receipt.logs);
  const isLogged = new Set(bridged.map(({ path }) => path));
  return [...internal.filter(({ path }) => !isLogged.has(path)), ...bridged];
}

const toTransfer = ({ txHash, path, from, to, amount }: TracedTransfer): Transfer => ({
  txHash,
  position: `trace:${path}`,
  from,
  to,
  tokenAddress: null,
  amount,
});

/** An ERC-20 Transfer of a listed token. An NFT's transfer has four topics and no data. */
export function tokenTransfer(log: NodeLog, listed: ReadonlySet<string>) {
  const [topic, from, to] = log.topics;
  if (topic !== transferTopic || log.topics.length !== 3 || log.removed) return null;
  if (!listed.has(log.address) || !/^0x[0-9a-f]{64}$/i.test(log.data)) return null;
  return {
    from: `0x${from!.slice(26)}`,
    to: `0x${to!.slice(26)}`,
    tokenAddress: log.address,
    amount: BigInt(log.data),
  };
}
