/** Reads an EVM chain for its watcher (docs/design.md "The watcher", "No block is skipped"). */

import { makeBatchedReader } from '#chains/rpc/batched-reader.ts';
import { firstKnown } from '#chains/rpc/first-known.ts';
import { parseObject } from '#chains/rpc/json-guards.ts';
import { agreedReads } from '#chains/rpc/providers/agreed-reads.ts';
import { conductOf } from '#chains/rpc/providers/conduct-of.ts';
import { makeFinalityReader } from '#chains/rpc/providers/finality-reader.ts';
import { makeHeadTracker } from '#chains/rpc/providers/head-tracker.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainReader, ReadOptions } from '#ports/chains.ts';
import { blockTime } from '../node/block-time.ts';
import { parseBytes, parseQuantity, toQuantity } from '../node/node-json.ts';
import { makeLogPlaces } from './log-places.ts';
import { findRevertReason } from './payments/find-revert-reason.ts';
import { witnessReceipts } from './payments/witness-receipts.ts';
import { type ProviderFacts, readBlocksFrom, traceSource } from './read-block.ts';
import { type FinalityFacts, readFinalized } from './read-finalized.ts';
import { makeSharedTracing } from './tracing/shared.ts';
import { witnessTransfers } from './witness-transfers.ts';

export interface EvmReaderOptions {
  chain: Chain;
  rpc: Rpc;
  /** Token contracts whose transfers are returned; by default those that the chain lists. */
  watched?: () => Iterable<string>;
  /** A provider failed to show a block that verifies. `provider` is its position, never its URL. */
  onUnverified?: (note: { provider: number; block: bigint; reason: string }) => void;
  /** The final blocks of two providers are far apart: what each answered, by its position. */
  onFinalityApart?: (answers: string) => void;
  /** Bounds of one batch. */
  maxBlocks?: number;
  maxBytes?: number;
}

/** Three calls per block and one for the chain's id keep a batch within 100. */
const defaultMaxBlocks = 32;
const firstBatchSize = 8;
const defaultMaxBytes = 8_000_000;
/** How often a provider without eth_getBlockReceipts is asked whether it serves them by now (ms). */
const receiptsAgainMs = 10 * 60_000;

/**
 * How far the finality of two providers may be apart (s): one may be read by depth, and a rollup's
 * moves with the epochs of Ethereum, 384 s each.
 */
const nearFinality = ({ untaggedFinality }: Chain): number =>
  untaggedFinality === 'required' ? 900 : untaggedFinality.seconds;

/** Errors that some nodes return for a block they do not have; others answer null. */
const isUnknownBlock = (error: RpcError) =>
  /(block|header).*not found|not found.*(block|header)|unknown block|out of range/i.test(
    error.message,
  );

/**
 * A ChainReader over the chain's providers. `readBlocks` returns only verified blocks, without a
 * gap, up to the first block that no provider can prove. Reading a hash throws RpcUnavailable or
 * RpcError when no provider answers.
 */
export function makeEvmReader(options: EvmReaderOptions): ChainReader {
  const { chain, rpc } = options;
  const maxBlocks = options.maxBlocks ?? defaultMaxBlocks;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const watched = options.watched ?? (() => chain.tokens.flatMap((token) => token.address ?? []));
  const providers = Array.from({ length: rpc.count }, (_, index) => ({
    index,
    rpc: rpc.at(index),
    facts: {
      rightChain: false,
      blockReceipts: true,
      isMostlyOurs: false,
      knowsTag: false,
    } as ProviderFacts & FinalityFacts,
    factsSince: Date.now(),
  }));
  const places = makeLogPlaces();
  const shared = makeSharedTracing(chain);
  const batched = makeBatchedReader({
    providers: rpc.count,
    firstBatch: firstBatchSize,
    maxBlocks,
    maxBytes,
    ...(options.onUnverified && { onUnverified: options.onUnverified }),
    isBehind: (index) => heads.isBehind(index),
    read(index, numbers, parentHash, { withinMs, ours }) {
      const provider = providers[index]!;
      const { rpc: pinned, facts } = provider;
      if (Date.now() - provider.factsSince > receiptsAgainMs) {
        facts.blockReceipts = true;
        provider.factsSince = Date.now();
      }
      const listed = new Set([...watched()].map((address) => address.toLowerCase()));
      return readBlocksFrom({
        chain,
        rpc: pinned,
        facts,
        numbers,
        parentHash,
        listed,
        withinMs,
        ...(ours && { ours, places }),
        shared,
        otherSources: providers
          .filter((other) => other.index !== index)
          .map((other) => traceSource(other.rpc, other.facts)),
      });
    },
  });
  const heads = makeHeadTracker({
    chain,
    providers: rpc.count,
    order: batched.providerOrder,
    async ask(index) {
      const source = rpc.count < 2 ? rpc : providers[index]!.rpc;
      return { number: parseQuantity(await source.request('eth_blockNumber'), 'eth_blockNumber') };
    },
    madeAt: (index, number) => blockTime({ chain, ...providers[index]! }, number),
    onChange: (index, isBehind) => rpc.setBehind?.(index, isBehind),
  });
  async function readHashes(
    source: Rpc,
    numbers: bigint[],
    options: ReadOptions = {},
  ): Promise<(string | null)[]> {
    if (numbers.length === 0) return [];
    const answers = await source.batch<unknown>(
      numbers.map((number) => ({
        method: 'eth_getBlockByNumber',
        params: [toQuantity(number), false],
      })),
      options,
    );
    const failed = answers.filter((one) => one instanceof RpcError && !isUnknownBlock(one));
    if (failed.length === answers.length) throw failed[0];
    return answers.map((answer, i) => {
      // A block that was not answered is as unknown as one that the provider does not have.
      if (answer instanceof RpcError || answer === null) return null;
      const block = parseObject(answer, 'the block');
      const right = parseQuantity(block.number, 'the block number') === numbers[i];
      return right ? parseBytes(block.hash, 32, 'the block hash') : null;
    });
  }

  return {
    providers: () => conductOf(rpc, heads),
    readBlocks: batched.readBlocks,
    head: heads.head,
    finalized: makeFinalityReader({
      chain,
      order: batched.providerOrder,
      ask: (index) => readFinalized({ chain, ...providers[index]! }),
      what: 'the finalized block',
      near: nearFinality(chain),
      onApart: options.onFinalityApart,
    }),
    ...agreedReads({
      order: batched.providerOrder,
      ids: rpc.ids,
      positionOf: batched.shownBy,
      markAnswered: batched.markAnswered,
      heads,
      hashes: (index, numbers, within) => readHashes(rpc.at(index), numbers, within),
      transfers: (index, claims) => witnessTransfers({ chain, rpc: rpc.at(index), places }, claims),
      receipts: (index, claims) => witnessReceipts(rpc.at(index), claims),
    }),
    async blockAt(timestamp, head) {
      let below = 0n;
      let above = head + 1n;
      // Invariant: block `below` was made by then (or is block 0), block `above` was not.
      while (above - below > 1n) {
        const middle = (below + above) / 2n;
        const params = [toQuantity(middle), false];
        const block = parseObject(await rpc.request('eth_getBlockByNumber', params), 'the block');
        if (parseQuantity(block.timestamp, 'the timestamp') <= BigInt(timestamp)) below = middle;
        else above = middle;
      }
      return below;
    },
    blockOf: (txHash) =>
      firstKnown({
        order: batched.providerOrder(),
        async ask(index) {
          const receipt = await rpc.at(index).request('eth_getTransactionReceipt', [txHash]);
          if (receipt === null) return null;
          const { blockNumber } = parseObject(receipt, 'the receipt');
          return blockNumber == null ? null : parseQuantity(blockNumber, 'the block number');
        },
      }),
    revertReason: (transaction) => findRevertReason(rpc, transaction),
  };
}
