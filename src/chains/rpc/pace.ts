import { makeBatchLimit } from './batch-limit.ts';

/** What a provider bears: how many blocks in a batch, and how many batches in parallel. */
export interface Pace {
  /** Blocks of the next batch. */
  size(): number;
  atOnce(): number;
  /** Batches of this many bytes a block were answered. */
  measured(bytesPerBlock: number): void;
  /** A batch of `count` blocks was answered while `atOnce` batches were under way. */
  answered(count: number, atOnce: number): void;
  /** It was refused, or not answered in time. */
  refused(count: number, atOnce: number): void;
}

/**
 * Learns how a provider is asked for blocks. It begins with one batch of `first` blocks, and grows
 * to `maxBlocks` (or `maxBytes`) and `maxAtOnce`. After a failure it first asks for fewer batches
 * in parallel, then for smaller ones.
 */
export function makePace(options: {
  first: number;
  maxBlocks: number;
  maxBytes: number;
  maxAtOnce: number;
  now?: () => number;
}): Pace {
  const { maxBlocks, maxBytes, maxAtOnce, now = Date.now } = options;
  const blocks = makeBatchLimit({ first: options.first, max: maxBlocks, now });
  const batches = makeBatchLimit({ first: 1, max: maxAtOnce, now });
  let maxByBytes = maxBlocks;
  return {
    size: () => Math.min(blocks.size(), maxByBytes),
    atOnce: () => batches.size(),
    measured(bytesPerBlock) {
      maxByBytes = Math.max(1, Math.floor(maxBytes / Math.max(1, bytesPerBlock)));
    },
    answered(count, atOnce) {
      blocks.accepted(count);
      batches.accepted(atOnce);
    },
    refused(count, atOnce) {
      if (atOnce > 1) batches.refused(atOnce);
      else blocks.refused(count);
    },
  };
}
