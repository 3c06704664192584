/** Blocks in one batch from one provider, each verified before it counts. */

import type { BatchRead } from '#chains/rpc/batched-reader.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, type RpcCall, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { ScannedBlock } from '#model/chain.ts';
import { parseHeader, scanBlock } from './scan.ts';
import { verifyHeader } from './verify-block.ts';

/** getBlock at the commitment that the watcher reads at; `details` none is the header alone. */
export const blockCall = (slot: bigint, details: 'accounts' | 'none'): RpcCall => ({
  method: 'getBlock',
  params: [
    Number(slot),
    {
      commitment: 'confirmed',
      encoding: 'json',
      transactionDetails: details,
      maxSupportedTransactionVersion: 0,
      rewards: false,
    },
  ],
});

/**
 * Reads the blocks of these slots, which a provider listed as all that there are from `from` on.
 * `previous` is the block before the first one, null when unknown. Never throws for what a provider
 * did: `failure` tells it.
 */
export async function readBlocksFrom(input: {
  /** Pinned to one provider: a batch must not mix two nodes' views. */
  rpc: Rpc;
  slots: readonly bigint[];
  from: bigint;
  previous: ScannedBlock | null;
  listed: ReadonlySet<string>;
}): Promise<BatchRead> {
  const { rpc, slots, from, listed } = input;
  const read: BatchRead = { blocks: [], failure: null, refused: false, bytes: 0 };
  try {
    const answers = await rpc.batch<unknown>(slots.map((slot) => blockCall(slot, 'accounts')));
    let previous = input.previous;
    for (const [i, slot] of slots.entries()) {
      const answer = answers[i];
      if (answer instanceof RpcError) throw answer;
      if (answer == null) throw new Unverified(`it has no block in slot ${slot}`);
      const block = parseObject(answer, 'the block');
      const header = parseHeader(slot, block);
      verifyHeader(header, { from, previous });
      const transactions = parseList(block.transactions, 'the list of transactions');
      const scanned = scanBlock(header, transactions, listed);
      read.blocks.push(scanned);
      read.bytes += estimateBytes(transactions.length);
      previous = scanned;
    }
  } catch (error) {
    read.refused = error instanceof RpcError || error instanceof RpcUnavailable;
    if (!(error instanceof Error) || !(read.refused || error instanceof Unverified)) throw error;
    read.failure = error.message;
  }
  return read;
}

/** About the bytes of a block's answer; a vote has 780, a trade 7,000 (docs/solana.md). */
const estimateBytes = (transactions: number) => 300 + transactions * 3_500;
