import { makeBatchLimit } from './batch-limit.ts';

/** What a provider can take: how many blocks in a batch, and how many batches in parallel. */
export interface Pace {
  /** Blocks of the next batch. */
  size(): number;
  concurrency(): number;
  /** Batches of this many bytes a block were answered. */
  measured(bytesPerBlock: number): void;
  /** A batch of `count` blocks was answered while `concurrency` batches were under way. */
  answered(count: number, concurrency: number): void;
  /** It was refused, or not answered in time. */
  refused(count: number, concurrency: number): void;
}

/**
 * Learns how a provider is asked for blocks. It begins with one batch of `first` blocks, and grows
 * to `maxBlocks` (or `maxBytes`) and `maxConcurrency`. After a failure it first asks for fewer batches
 * in parallel, then for smaller ones.
 */
export function makePace(options: {
  first: number;
  maxBlocks: number;
  maxBytes: number;
  maxConcurrency: number;
  now?: () => number;
}): Pace {
  const { maxBlocks, maxBytes, maxConcurrency, now = Date.now } = options;
  const blocks = makeBatchLimit({ first: options.first, max: maxBlocks, now });
  const batches = makeBatchLimit({ first: 1, max: maxConcurrency, now });
  let maxByBytes = maxBlocks;
  return {
    size: () => Math.min(blocks.size(), maxByBytes),
    concurrency: () => batches.size(),
    measured(bytesPerBlock) {
      maxByBytes = Math.max(1, Math.floor(maxBytes / Math.max(1, bytesPerBlock)));
    },
    answered(count, concurrency) {
      blocks.accepted(count);
      batches.accepted(concurrency);
    },
    refused(count, concurrency) {
      if (concurrency > 1) batches.refused(concurrency);
      else blocks.refused(count);
    },
  };
}
