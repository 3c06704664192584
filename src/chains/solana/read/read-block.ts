/** Reads blocks in one batch from one provider and verifies each of them. */

import type { BatchRead } from '#chains/rpc/batched-reader.ts';
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { ScannedBlock } from '#model/chain.ts';
import { blockCall } from './block-call.ts';
import { type BlockHeader, parseHeader, scanBlock } from './scan.ts';
import { verifyHeader } from './verify-block.ts';

export interface SolanaBatchRead extends BatchRead {
  /** The header of the first block: the caller verifies it against the block before. */
  first: BlockHeader | null;
}

/**
 * Reads the blocks of these slots. A provider listed them as the only ones from `from` on. An error
 * of the provider is not thrown but returned in `failure`.
 */
export async function readBlocksFrom(input: {
  /** Pinned to one provider: a batch must not mix the views of two nodes. */
  rpc: Rpc;
  slots: readonly bigint[];
  from: bigint;
  listed: ReadonlySet<string>;
  maxVersion: number | undefined;
  /** How long it may take (ms). */
  withinMs: number;
}): Promise<SolanaBatchRead> {
  const { rpc, slots, from, listed, maxVersion, withinMs } = input;
  const read: SolanaBatchRead = {
    blocks: [],
    failure: null,
    refused: false,
    bytes: 0,
    first: null,
  };
  try {
    const calls = slots.map((slot) => blockCall(slot, 'accounts', maxVersion));
    const answers = await rpc.batch<unknown>(calls, { withinMs });
    let previous: ScannedBlock | null = null;
    for (const [i, slot] of slots.entries()) {
      const answer = answers[i];
      if (answer instanceof RpcError) throw answer;
      if (answer == null) throw new Unverified(`the provider has no block in slot ${slot}`);
      const block = parseObject(answer, 'the block');
      const header = parseHeader(slot, block);
      verifyHeader(header, { from, previous });
      read.first ??= header;
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

/** Approximate bytes of a block's answer; a vote has 780, a trade 7,000 (docs/solana.md). */
const estimateBytes = (transactions: number) => 300 + transactions * 3_500;
