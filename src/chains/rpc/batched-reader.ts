/** Reads blocks in batches of a suitable size, from whichever provider can prove them. */

import type { ScannedBlock } from '#model/chain.ts';
import type { ReadOptions } from '#ports/chains.ts';
import { inOrder } from './in-order.ts';
import { makePace, type Pace } from './pace.ts';

/** Blocks that verified, in order from the first one asked for. */
export interface BatchRead {
  blocks: ScannedBlock[];
  failure: string | null;
  /** The node refused or did not answer, so a smaller batch may succeed. */
  refused: boolean;
  /** Approximate size of the answers for these blocks. */
  bytes: number;
}

export interface BatchedReader {
  /** Verified blocks without a gap. They end before the first block that no provider can prove. */
  readBlocks(from: bigint, to: bigint, options?: ReadOptions): Promise<ScannedBlock[]>;
  /**
   * Positions of all providers: the provider that answered last comes first, those that are behind
   * last.
   */
  providerOrder(): number[];
  /** Records that this provider answered last. */
  markAnswered(provider: number): void;
  /** The provider that showed a block which `readBlocks` returned; undefined of any other. */
  shownBy(block: object): number | undefined;
}

/** Batches of one provider that are read in parallel. */
const concurrency = 4;
/** Fewer blocks than this are not divided among parallel batches. */
const minShare = 4;

/** What each of `concurrency` parallel batches has of this many blocks. */
export const evenShare = (blocks: number, concurrency: number): number =>
  Math.max(minShare, Math.ceil(blocks / concurrency));

/** How long another provider than the first one is preferred because it answered (ms). */
const preferredMs = 5 * 60_000;

/** A batch that began in time may take so much longer (ms): one exchange. */
const graceMs = 10_000;

/** The blocks to read now. `parentHash` is the hash before the first one, null when unknown. */
interface Wanted {
  from: bigint;
  to: bigint;
  parentHash: string | null;
  /** No batch begins later than this. */
  endsAt: number;
  ours?: ReadOptions['ours'];
}

interface Answered<Read> {
  blocks: ScannedBlock[];
  /** What the provider showed instead of the first block. */
  failed: Read | null;
  /** It refused a batch, and may show the same blocks in smaller ones. */
  mayShowFewer: boolean;
}

/**
 * A reader over `providers` nodes. It learns how many blocks each of them can take in a batch,
 * keeps a batch below `maxBytes`, and reads the next batches while one is verified: only the first
 * of them knows its parent, and the others are joined to the blocks before them when their turn
 * comes. If one node cannot prove a block, the next one is asked.
 */
export function makeBatchedReader<Read extends BatchRead>(options: {
  providers: number;
  firstBatch: number;
  maxBlocks: number;
  maxBytes: number;
  /** `parentHash` is the hash before the first block, null when unknown. */
  read(
    provider: number,
    numbers: bigint[],
    parentHash: string | null,
    options: ReadOptions & { withinMs: number },
  ): Promise<Read>;
  onUnverified?: (note: { provider: number; block: bigint; reason: string }) => void;
  /** Whether a provider is behind the others (providers/head-tracker.ts). */
  isBehind?: (provider: number) => boolean;
  /**
   * Called when no provider could prove the next block, with what each one read. May return it
   * anyway.
   */
  resolveUnproven?: (reads: { provider: number; read: Read }[]) => Promise<ScannedBlock[]>;
  now?: () => number;
}): BatchedReader {
  const { providers, maxBlocks, maxBytes, now = Date.now } = options;
  const all = Array.from({ length: providers }, (_, index) => index);
  const paces = all.map(() =>
    makePace({ first: options.firstBatch, maxBlocks, maxBytes, maxConcurrency: concurrency, now }),
  );
  const shownBy = new WeakMap<object, number>();
  let current = 0;
  let answeredAt = 0;

  const providerOrder = () => {
    if (now() - answeredAt > preferredMs) current = 0;
    const order = [...all.slice(current), ...all.slice(0, current)];
    const { isBehind = () => false } = options;
    return order.sort((a, b) => Number(isBehind(a)) - Number(isBehind(b)));
  };
  const markAnswered = (provider: number) => {
    if (provider !== current) answeredAt = now();
    current = provider;
  };

  /**
   * The numbers from..to in batches of a size that the provider can take, until the time is over. A
   * short range is divided evenly among the batches that run in parallel.
   */
  function* batchesOf(pace: Pace, { from, to, endsAt }: Wanted): Generator<bigint[]> {
    const all = Number(to - from) + 1;
    for (let next = from; next <= to && (next === from || now() < endsAt); ) {
      const size = Math.min(pace.size(), evenShare(all, pace.concurrency()));
      const left = to - next + 1n;
      const count = left < BigInt(size) ? Number(left) : size;
      const start = next;
      yield Array.from({ length: count }, (_, i) => start + BigInt(i));
      next += BigInt(count);
    }
  }

  /**
   * Reads on from one provider until it fails. `failed` is set if it could not show the first block.
   */
  async function readFrom(provider: number, wanted: Wanted): Promise<Answered<Read>> {
    const { from, endsAt, ours } = wanted;
    const pace = paces[provider] as Pace;
    const blocks: ScannedBlock[] = [];
    const batches = inOrder(batchesOf(pace, wanted), pace.concurrency, (numbers) => {
      const parentHash = numbers[0] === from ? wanted.parentHash : null;
      const withinMs = endsAt + graceMs - now();
      return options.read(provider, numbers, parentHash, { withinMs, ...(ours && { ours }) });
    });
    for await (const { part, result: read, underWay } of batches) {
      const [first] = read.blocks;
      const before = blocks.at(-1);
      // The node may have changed its fork between two batches: the second one is read again.
      if (first && before && first.parentHash !== before.hash) break;
      blocks.push(...read.blocks);
      for (const block of read.blocks) shownBy.set(block, provider);
      const done = read.blocks.length;
      if (done > 0) {
        markAnswered(provider);
        pace.measured(read.bytes / done);
      }
      if (read.failure === null) {
        pace.answered(part.length, underWay);
        if (now() >= endsAt) break;
        continue;
      }
      // A wait that was cut short says nothing about the provider.
      if (now() >= endsAt + graceMs) return { blocks, failed: null, mayShowFewer: false };
      options.onUnverified?.({
        provider,
        block: (part[0] as bigint) + BigInt(done),
        reason: read.failure,
      });
      if (read.refused) pace.refused(part.length, underWay);
      return {
        blocks,
        failed: blocks.length === 0 ? read : null,
        mayShowFewer: read.refused && (part.length > 1 || underWay > 1),
      };
    }
    return { blocks, failed: null, mayShowFewer: false };
  }

  /** At least one more block from any provider; an empty list if no provider has one. */
  async function readNext(wanted: Wanted): Promise<ScannedBlock[]> {
    const failed = new Map<number, Read>();
    for (let asked = providerOrder(); asked.length > 0; ) {
      const again: number[] = [];
      for (const provider of asked) {
        if (now() >= wanted.endsAt) return [];
        const answer = await readFrom(provider, wanted);
        if (answer.blocks.length > 0) return answer.blocks;
        if (answer.failed) failed.set(provider, answer.failed);
        // A node may refuse a large batch and still answer a smaller one, if no other node helps.
        if (answer.mayShowFewer) again.push(provider);
      }
      asked = again;
    }
    const reads = [...failed].map(([provider, read]) => ({ provider, read }));
    return (await options.resolveUnproven?.(reads)) ?? [];
  }

  return {
    providerOrder,
    markAnswered,
    shownBy: (block) => shownBy.get(block),
    async readBlocks(from, to, { withinMs = Number.POSITIVE_INFINITY, ours } = {}) {
      const endsAt = now() + withinMs;
      const blocks: ScannedBlock[] = [];
      while (from + BigInt(blocks.length) <= to) {
        const next = from + BigInt(blocks.length);
        const parentHash = blocks.at(-1)?.hash ?? null;
        const got = await readNext({ from: next, to, parentHash, endsAt, ours });
        if (got.length === 0) break;
        blocks.push(...got);
      }
      return blocks;
    },
  };
}
