/** Reads blocks in batches of a suitable size, from whichever provider can prove them. */
import type { ScannedBlock } from '#model/chain.ts';

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
  readBlocks(from: bigint, to: bigint): Promise<ScannedBlock[]>;
  /** Positions of all providers; the provider that answered last comes first. */
  providerOrder(): number[];
  /** Records that this provider answered last. */
  markAnswered(provider: number): void;
}

/**
 * A reader over `providers` nodes. A batch grows while its answers stay below `maxBytes` and
 * shrinks when a node refuses it. If one node cannot prove a block, the next one is asked.
 */
export function makeBatchedReader<Read extends BatchRead>(options: {
  providers: number;
  firstBatch: number;
  maxBlocks: number;
  maxBytes: number;
  read(provider: number, numbers: bigint[], parentHash: string | null): Promise<Read>;
  onUnverified?: (note: { provider: number; block: bigint; reason: string }) => void;
  /**
   * Called when no provider could prove the next block, with what each one read. May return it
   * anyway.
   */
  resolveUnproven?: (reads: { provider: number; read: Read }[]) => Promise<ScannedBlock[]>;
}): BatchedReader {
  const { providers, maxBlocks, maxBytes } = options;
  const all = Array.from({ length: providers }, (_, index) => index);
  let current = 0;
  let batchSize = Math.min(options.firstBatch, maxBlocks);
  const providerOrder = () => [...all.slice(current), ...all.slice(0, current)];
  const sizeAfter = (bytesPerBlock: number) =>
    Math.max(1, Math.min(maxBlocks, batchSize * 2, Math.floor(maxBytes / bytesPerBlock)));

  /** At least one more block from any provider; an empty list if no provider has one. */
  async function readNext(
    next: bigint,
    to: bigint,
    parentHash: string | null,
  ): Promise<ScannedBlock[]> {
    const failed: { provider: number; read: Read }[] = [];
    for (const provider of providerOrder()) {
      for (;;) {
        const left = to - next + 1n;
        const count = left < BigInt(batchSize) ? Number(left) : batchSize;
        const numbers = Array.from({ length: count }, (_, i) => next + BigInt(i));
        const read = await options.read(provider, numbers, parentHash);
        const done = read.blocks.length;
        if (read.failure !== null) {
          const note = { provider, block: next + BigInt(done), reason: read.failure };
          options.onUnverified?.(note);
        }
        if (done > 0) {
          current = provider;
          batchSize = sizeAfter(read.bytes / done);
          return read.blocks;
        }
        // A node may refuse a large batch and still answer a smaller one.
        if (count === 1 || !read.refused) {
          failed.push({ provider, read });
          break;
        }
        batchSize = Math.max(1, Math.floor(count / 4));
      }
    }
    return (await options.resolveUnproven?.(failed)) ?? [];
  }

  return {
    providerOrder,
    markAnswered(provider) {
      current = provider;
    },
    async readBlocks(from, to) {
      const blocks: ScannedBlock[] = [];
      while (from + BigInt(blocks.length) <= to) {
        const next = from + BigInt(blocks.length);
        const got = await readNext(next, to, blocks.at(-1)?.hash ?? null);
        if (got.length === 0) break;
        blocks.push(...got);
      }
      return blocks;
    },
  };
}
