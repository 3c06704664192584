/** Reads Solana for its watcher (docs/design.md "The watcher", "No block is skipped"). */

import { agreedClock } from '#chains/rpc/agreed-clock.ts';
import { evenShare } from '#chains/rpc/batched-reader.ts';
import { firstAnswer } from '#chains/rpc/first-answer.ts';
import { firstKnown } from '#chains/rpc/first-known.ts';
import { inOrder } from '#chains/rpc/in-order.ts';
import { parseList, Unverified } from '#chains/rpc/json-guards.ts';
import { makePace, type Pace } from '#chains/rpc/pace.ts';
import { agreedReads } from '#chains/rpc/providers/agreed-reads.ts';
import { makeFinalityReader } from '#chains/rpc/providers/finality-reader.ts';
import { makeHeadTracker } from '#chains/rpc/providers/head-tracker.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { Chain, ScannedBlock } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import { parseCount } from '../node/node-json.ts';
import { blockAt } from './block-at.ts';
import { blockTime } from './block-time.ts';
import { readBlocksFrom } from './read-block.ts';
import { readBlockHashes } from './read-block-hashes.ts';
import { parseSlot, readFinalized } from './read-finalized.ts';
import { readHeader } from './read-header.ts';
import { slotOf } from './slot-of.ts';
import { makeStatusBatcher } from './status-batcher.ts';
import { verifyHeader } from './verify-block.ts';
import { witnessReceipts } from './witness-receipts.ts';
import { witnessTransfers } from './witness-transfers.ts';

export interface SolanaReaderOptions {
  chain: Chain;
  rpc: Rpc;
  /** Mints whose transfers are returned; by default those that the chain lists. */
  watched?: () => Iterable<string>;
  /** A provider failed to show a block that verifies. `provider` is its position, never its URL. */
  onUnverified?: (note: { provider: number; block: bigint; reason: string }) => void;
  /** The final blocks of two providers are far apart: what each answered, by its position. */
  onFinalityApart?: (answers: string) => void;
  /** Hash of the chain's first block: answers from a provider of another network are never used. */
  genesis?: string | undefined;
  /** Bounds of one batch. */
  maxBlocks?: number;
  maxBytes?: number;
}

/**
 * A block of mainnet has 2 to 6 MB at this level of detail, and takes about five times that in
 * memory.
 */
const defaultMaxBlocks = 16;
const firstBatchSize = 4;
const defaultMaxBytes = 16_000_000;
/** Batches of one provider that are read in parallel. */
const concurrency = 6;
/** How long another provider than the first one is preferred because it answered (ms). */
const preferredMs = 5 * 60_000;
/** A batch that began in time may take so much longer (ms): one exchange. */
const graceMs = 10_000;

interface Provider {
  index: number;
  rpc: Rpc;
  rightChain: boolean;
  pace: Pace;
}

interface Shown {
  blocks: ScannedBlock[];
  /** The provider refused a batch, and may show the same blocks in smaller ones. */
  mayShowFewer: boolean;
}

/**
 * A ChainReader over Solana's providers, at the commitment `confirmed`. A block's number is its
 * slot, its clock the block height. `readBlocks` returns only verified blocks of one provider,
 * without a gap. Reading a hash throws RpcUnavailable or RpcError when no provider answers.
 */
export function makeSolanaReader(options: SolanaReaderOptions): ChainReader {
  const { chain, rpc } = options;
  const { maxTransactionVersion: maxVersion } = chain;
  const maxBlocks = options.maxBlocks ?? defaultMaxBlocks;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const watched = options.watched ?? (() => chain.tokens.flatMap((token) => token.address ?? []));
  const providers = Array.from(
    { length: rpc.count },
    (_, index): Provider => ({
      index,
      rpc: rpc.at(index),
      rightChain: !options.genesis,
      pace: makePace({ first: firstBatchSize, maxBlocks, maxBytes, maxConcurrency: concurrency }),
    }),
  );
  /** The provider that answered last; `blockHashesElsewhere` asks another one. */
  let current = 0;
  let switchedAt = 0;
  const shownBy = new WeakMap<object, number>();
  /**
   * All providers, the current one first, those that are behind last. After a while, the current one
   * is the first one again.
   */
  const providerOrder = () => {
    if (Date.now() - switchedAt > preferredMs) current = 0;
    const order = [...providers.slice(current), ...providers.slice(0, current)];
    const late = ({ index }: Provider) => Number(heads.isBehind(index));
    return order.sort((a, b) => late(a) - late(b));
  };
  const positions = () => providerOrder().map(({ index }) => index);
  const markAnswered = (index: number) => {
    if (index !== current) switchedAt = Date.now();
    current = index;
  };
  const withStatuses = (rpc: Rpc) => ({ rpc, statusOf: makeStatusBatcher(rpc) });
  const [anyone, sources] = [withStatuses(rpc), providers.map((one) => withStatuses(one.rpc))];

  async function requireRightChain(provider: Provider): Promise<void> {
    if (provider.rightChain) return;
    const genesis = await provider.rpc.request<unknown>('getGenesisHash');
    if (genesis !== options.genesis) throw new Unverified('the provider serves another network');
    provider.rightChain = true;
  }

  async function rightRpc(index: number): Promise<Rpc> {
    await requireRightChain(providers[index]!);
    return providers[index]!.rpc;
  }

  /**
   * The slots with a block in from..to, or the first one after them; an empty list when there is
   * none yet.
   */
  async function listSlots(provider: Provider, from: bigint, to: bigint): Promise<bigint[]> {
    await requireRightChain(provider);
    const list = async (method: string, bound: bigint) => {
      const params = [Number(from), Number(bound), { commitment: 'confirmed' }];
      const answer = await provider.rpc.request(method, params);
      return parseList(answer, 'the list of blocks').map((slot) =>
        BigInt(parseCount(slot, 'a slot')),
      );
    };
    const listed = await list('getBlocks', to);
    const slots = listed.length > 0 ? listed : await list('getBlocksWithLimit', 1n);
    if (slots.some((slot, i) => slot < from || (i > 0 && slot <= slots[i - 1]!))) {
      throw new Unverified('the list of blocks is out of order');
    }
    return slots;
  }

  /** The slots in batches of a size that the provider can take, evenly if they are few. */
  function* batchesOf(pace: Pace, slots: readonly bigint[]): Generator<bigint[]> {
    for (let start = 0; start < slots.length; ) {
      const size = Math.min(pace.size(), evenShare(slots.length, pace.concurrency()));
      yield slots.slice(start, start + size);
      start += size;
    }
  }

  /**
   * The blocks of these slots up to the first that this provider cannot show. The next batches are
   * read while one is scanned. Only the first of them is verified against what is before it; the
   * others are when their turn comes.
   */
  async function readSlots(
    provider: Provider,
    slots: readonly bigint[],
    range: { from: bigint; listed: ReadonlySet<string>; endsAt: number },
  ): Promise<Shown> {
    const { from, listed, endsAt } = range;
    const note = (block: bigint, reason: string) =>
      options.onUnverified?.({ provider: provider.index, block, reason });
    const { pace } = provider;
    const blocks: ScannedBlock[] = [];
    const batches = inOrder(batchesOf(pace, slots), pace.concurrency, (part) =>
      readBlocksFrom({
        rpc: provider.rpc,
        slots: part,
        from: part[0] === slots[0] ? from : (part[0] as bigint),
        listed,
        maxVersion,
        withinMs: endsAt + graceMs - Date.now(),
      }),
    );
    for await (const { part, result: read, underWay } of batches) {
      const previous = blocks.at(-1) ?? null;
      if (previous && read.first) {
        try {
          verifyHeader(read.first, { from, previous });
        } catch (error) {
          if (!(error instanceof Unverified)) throw error;
          note(part[0] as bigint, error.message);
          break;
        }
      }
      const done = read.blocks.length;
      blocks.push(...read.blocks);
      if (done > 0) pace.measured(read.bytes / done);
      if (read.failure === null) {
        pace.answered(part.length, underWay);
        if (Date.now() >= endsAt) break;
        continue;
      }
      // A wait that was cut short says nothing about the provider.
      if (Date.now() >= endsAt + graceMs) break;
      note(part[done] as bigint, read.failure);
      if (!read.refused) break;
      pace.refused(part.length, underWay);
      return { blocks, mayShowFewer: part.length > 1 || underWay > 1 };
    }
    return { blocks, mayShowFewer: false };
  }

  /** The blocks in from..to that this provider can show; an empty list when it can show none. */
  async function readFrom(
    provider: Provider,
    range: { from: bigint; to: bigint; listed: ReadonlySet<string>; endsAt: number },
  ): Promise<Shown> {
    const { from, to } = range;
    let slots: bigint[];
    try {
      slots = await listSlots(provider, from, to);
    } catch (error) {
      if (!(error instanceof Unverified || error instanceof RpcError)) {
        if (!(error instanceof RpcUnavailable)) throw error;
      }
      options.onUnverified?.({ provider: provider.index, block: from, reason: error.message });
      return { blocks: [], mayShowFewer: false };
    }
    return readSlots(provider, slots, range);
  }

  const heads = makeHeadTracker({
    chain,
    providers: rpc.count,
    order: positions,
    async ask(index) {
      const source = rpc.count < 2 ? rpc : providers[index]!.rpc;
      return { number: parseSlot(await source.request('getSlot', [{ commitment: 'confirmed' }])) };
    },
    madeAt: async (index, slot) => blockTime(await rightRpc(index), slot, maxVersion),
    onChange: (index, isBehind) => rpc.setBehind?.(index, isBehind),
  });
  return {
    head: heads.head,
    finalized: makeFinalityReader({
      chain,
      order: positions,
      ask: async (index) => readFinalized(await rightRpc(index)),
      what: 'the finalized slot',
      onApart: options.onFinalityApart,
    }),
    async readBlocks(from, to, { withinMs = Number.POSITIVE_INFINITY } = {}) {
      const range = { from, to, listed: new Set(watched()), endsAt: Date.now() + withinMs };
      for (let asked = providerOrder(); asked.length > 0; ) {
        const again: Provider[] = [];
        for (const provider of asked) {
          if (Date.now() >= range.endsAt) return [];
          const { blocks, mayShowFewer } = await readFrom(provider, range);
          if (blocks.length > 0) {
            markAnswered(provider.index);
            for (const block of blocks) shownBy.set(block, provider.index);
            return blocks;
          }
          // A node may refuse a large batch and still answer a smaller one, if no other node helps.
          if (mayShowFewer) again.push(provider);
        }
        asked = again;
      }
      return [];
    },
    ...agreedReads({
      order: positions,
      ids: rpc.ids,
      positionOf: (block) => shownBy.get(block),
      markAnswered,
      heads,
      hashes: async (index, numbers, within) =>
        readBlockHashes(await rightRpc(index), numbers, { ...within, maxVersion }),
      transfers: async (index, claims) =>
        witnessTransfers({ rpc: await rightRpc(index), maxVersion }, claims),
      receipts: async (index, claims) => witnessReceipts(await rightRpc(index), claims, maxVersion),
    }),
    agreedClock: (block) =>
      agreedClock({
        block,
        order: positions(),
        ask: async (index) => readHeader(await rightRpc(index), block.number, maxVersion),
      }),
    async blockOf(txHash, options) {
      if (options?.byOne) return slotOf(anyone, txHash, maxVersion);
      return firstKnown({
        order: positions(),
        async ask(index) {
          await requireRightChain(providers[index]!);
          return slotOf(sources[index]!, txHash, maxVersion);
        },
      });
    },
    async blockAt(timestamp, head) {
      const ask = async (index: number) => blockAt(await rightRpc(index), timestamp, head);
      return (await firstAnswer(positions(), ask)).answer;
    },
  };
}
