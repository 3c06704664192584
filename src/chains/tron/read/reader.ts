/** Reads TRON for its watcher (docs/design.md "The watcher", "No block is skipped"). */

import { agreedClock } from '#chains/rpc/agreed-clock.ts';
import { makeBatchedReader } from '#chains/rpc/batched-reader.ts';
import { firstAnswer } from '#chains/rpc/first-answer.ts';
import { firstKnown } from '#chains/rpc/first-known.ts';
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { agreedReads } from '#chains/rpc/providers/agreed-reads.ts';
import { conductOf } from '#chains/rpc/providers/conduct-of.ts';
import { makeFinalityReader } from '#chains/rpc/providers/finality-reader.ts';
import { makeHeadTracker } from '#chains/rpc/providers/head-tracker.ts';
import type { Chain, ScannedBlock } from '#model/chain.ts';
import type { ChainReader, ReadOptions } from '#ports/chains.ts';
import { makeConcurrencyLimit } from '#shared/async/limit.ts';
import type { TronHttp } from '../node/http.ts';
import { parseHex, parseNumber } from '../node/node-json.ts';
import { findRevertReason } from './find-revert-reason.ts';
import { readHead, readHeader, readNetworkId, readSolid } from './head.ts';
import { type InternalCanary, makeInternalCanary } from './internal-canary.ts';
import { readBlocksFrom, type TronBatchRead } from './read-block.ts';
import { listedTokens } from './scan.ts';
import { witnessReceipts } from './witness-receipts.ts';
import { isInternal, witnessTransfers } from './witness-transfers.ts';

export interface TronReaderOptions {
  chain: Chain;
  http: TronHttp;
  /** The network of every provider (head.ts, readNetworkId); not checked when left out. */
  networkId?: number | undefined;
  /** A provider failed to show a block that verifies. `provider` is its position, never its URL. */
  onUnverified?: (note: { provider: number; block: bigint; reason: string }) => void;
  /**
   * A provider showed blocks, or did not show a claimed transfer, and keeps no internal transactions;
   * called for each batch. Without it, and without `networkId`, internal transactions are not asked
   * about: a private network may have none.
   */
  onNoInternal?: (provider: number) => void;
  /** The final blocks of two providers are far apart: what each answered, by its position. */
  onFinalityApart?: (answers: string) => void;
  now?: () => number;
  /** Bounds of one batch; nodes return at most 100 blocks at once. */
  maxBlocks?: number;
  maxBytes?: number;
}

const defaultMaxBlocks = 32;
const firstBatchSize = 8;
const defaultMaxBytes = 8_000_000;
/** Concurrent requests for what became of a payment: a worker asks about a hundred at once. */
const infoConcurrency = 32;
/**
 * A provider that denies an internal transfer must have shown others within this time: behind one
 * URL there may be many nodes.
 */
const denialMs = 5 * 60_000;
/** Concurrent requests for headers. */
const batchSize = 8;

/**
 * A ChainReader over the chain's providers. `readBlocks` returns only verified blocks, without a
 * gap, up to the first block that no provider can prove. If a header's root cannot be rebuilt from
 * the JSON, the block counts when two providers show the same one, or when the only provider
 * reports the same number of transactions. Reading a hash throws RpcUnavailable or RpcError when no
 * provider answers.
 */
export function makeTronReader(options: TronReaderOptions): ChainReader {
  const { chain, http } = options;
  const listed = listedTokens(chain);
  const limitInfos = makeConcurrencyLimit(infoConcurrency);
  const facts = Array.from({ length: http.count }, () => ({
    unseenNetwork: options.networkId ?? null,
    tellsSolid: false,
  }));
  const canaries =
    options.onNoInternal && options.networkId !== undefined
      ? facts.map((_, index) => makeInternalCanary({ http: http.at(index), now: options.now }))
      : null;
  const batched = makeBatchedReader<TronBatchRead>({
    providers: http.count,
    firstBatch: firstBatchSize,
    maxBlocks: Math.min(100, options.maxBlocks ?? defaultMaxBlocks),
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    ...(options.onUnverified && { onUnverified: options.onUnverified }),
    isBehind: (provider) => heads.isBehind(provider),
    async read(provider, numbers, parentHash, { withinMs }) {
      const read = await readBlocksFrom({
        http: http.at(provider),
        facts: facts[provider]!,
        numbers,
        parentHash,
        listed,
        withinMs,
      });
      const canary = canaries?.[provider];
      return canary ? noteInternal(read, canary, () => options.onNoInternal?.(provider)) : read;
    },
    resolveUnproven: async (reads) => agreedBlock(http, reads),
  });

  /** Of a single provider by the client that tries again. */
  const headBy = (index: number) => readHead(http.count < 2 ? http : http.at(index));
  const heads = makeHeadTracker({
    chain,
    providers: http.count,
    order: batched.providerOrder,
    async ask(index) {
      const { number, timestamp } = await headBy(index);
      return { number, madeAtMs: Number(timestamp) };
    },
    async madeAt(index, number) {
      const { networkId } = options;
      const one = http.at(index);
      if (networkId !== undefined && (await readNetworkId(one)) !== networkId) {
        throw new Unverified('the provider serves another network');
      }
      const header = await readHeader(one, number);
      return header && Number(header.timestamp);
    },
    onChange: (index, isBehind) => http.setBehind?.(index, isBehind),
    ...(options.now && { now: options.now }),
  });

  /** Whether a provider keeps internal transactions, as it showed within the last minutes. */
  async function keeps(provider: number, canary: InternalCanary): Promise<boolean> {
    const state = await canary.state(denialMs);
    if (state === 'lacks') options.onNoInternal?.(provider);
    return state === 'keeps';
  }

  /** The head, when finality was read last. */
  let newest = 0n;
  const finalized = makeFinalityReader({
    chain,
    order: batched.providerOrder,
    ask: (index) => readSolid(http.at(index), newest, facts[index]),
    what: 'the solid block',
    onApart: options.onFinalityApart,
  });

  async function readHashes(
    source: TronHttp,
    numbers: bigint[],
    { withinMs = Number.POSITIVE_INFINITY }: ReadOptions = {},
  ): Promise<(string | null)[]> {
    const endsAt = Date.now() + withinMs;
    const hashes: (string | null)[] = [];
    let failure: PromiseRejectedResult | undefined;
    let answered = false;
    for (let start = 0; start < numbers.length; start += batchSize) {
      if (start > 0 && Date.now() >= endsAt) break;
      const part = numbers.slice(start, start + batchSize);
      const headers = await Promise.allSettled(part.map((number) => readHeader(source, number)));
      for (const header of headers) {
        if (header.status === 'rejected') failure ??= header;
        else answered = true;
        // A header that was not answered is as unknown as one that the provider does not have.
        hashes.push(header.status === 'fulfilled' ? (header.value?.id ?? null) : null);
      }
      if (failure && !answered) throw failure.reason;
    }
    return numbers.map((_, i) => hashes[i] ?? null);
  }

  return {
    readBlocks: batched.readBlocks,
    providers: () => conductOf(http, heads),
    head: heads.head,
    async finalized() {
      const order = batched.providerOrder();
      newest = (await firstAnswer(order, headBy)).answer.number;
      return finalized();
    },
    ...agreedReads({
      order: batched.providerOrder,
      ids: http.ids,
      positionOf: batched.shownBy,
      markAnswered: batched.markAnswered,
      heads,
      hashes: (index, numbers, within) => readHashes(http.at(index), numbers, within),
      transfers(index, claims) {
        const keepsInternal = canaries ? () => keeps(index, canaries[index]!) : undefined;
        return witnessTransfers({ http: http.at(index), listed, keepsInternal }, claims);
      },
      receipts: (index, claims) => witnessReceipts(http.at(index), claims),
    }),
    agreedClock: (block) =>
      agreedClock({
        block,
        order: batched.providerOrder(),
        async ask(index) {
          // The id is the hash of the header, and the time is in it: who shows the id shows the time.
          const header = await readHeader(http.at(index), block.number);
          return header && { hash: header.id, clock: header.timestamp };
        },
      }),
    async blockOf(txHash, options) {
      const ask = async (source: TronHttp) => {
        const answer = await limitInfos(() =>
          source.post('wallet/gettransactioninfobyid', { value: txHash }),
        );
        const info = parseObject(answer, 'the info');
        if (info.id === undefined) return null;
        if (parseHex(info.id, 32, 'the id of the info') !== txHash)
          throw new Unverified('the info belongs to another transaction');
        return parseNumber(info.blockNumber, 'the block number');
      };
      if (options?.byOne) return ask(http);
      return firstKnown({ order: batched.providerOrder(), ask: (index) => ask(http.at(index)) });
    },
    async blockAt(timestamp, head) {
      let below = 0n;
      let above = head + 1n;
      // Invariant: block `below` was made by then (or is block 0), block `above` was not.
      while (above - below > 1n) {
        const middle = (below + above) / 2n;
        const header = await readHeader(http, middle);
        if (!header) throw new Unverified(`the node has no block ${middle}`);
        if (header.timestamp <= BigInt(timestamp) * 1000n + 999n) below = middle;
        else above = middle;
      }
      return below;
    },
    revertReason: (transaction) => findRevertReason(http, transaction),
  };
}

/**
 * Adds to the coverage whether internal transactions were shown. Blocks of a provider that is not
 * known to keep them stay open.
 */
async function noteInternal(
  read: TronBatchRead,
  canary: InternalCanary,
  onLack: () => void,
): Promise<TronBatchRead> {
  const shown = [...read.blocks, ...(read.uncovered ? [read.uncovered.block] : [])];
  if (shown.length === 0) return read;
  if (shown.some(({ transfers }) => transfers.some(isInternal))) canary.seen();
  const state = await canary.state();
  if (state === 'lacks') onLack();
  const part = state === 'keeps' ? 'internal' : 'unknown';
  for (const block of shown) block.coverage.push(part);
  return read;
}

/** The block that its header by itself does not prove, if the providers agree on all of it. */
async function agreedBlock(
  http: TronHttp,
  reads: { provider: number; read: TronBatchRead }[],
): Promise<ScannedBlock[]> {
  const shown = reads.flatMap(({ provider, read }) =>
    read.uncovered ? [{ provider, ...read.uncovered }] : [],
  );
  const [first, second] = shown;
  if (!first) return [];
  if (http.count > 1) {
    if (!second || shown.some(({ digest }) => digest !== first.digest)) return [];
  } else {
    try {
      const num = Number(first.block.number);
      const answer = await http.post('wallet/gettransactioncountbyblocknum', { num });
      const { count } = parseObject(answer, 'the count of transactions');
      if (count !== first.transactions) return [];
    } catch {
      return [];
    }
  }
  return [{ ...first.block, coverage: [...first.block.coverage, 'agreed'] }];
}
