import type { Chain } from '#model/chain.ts';

/** A block's place in time. */
export interface Head {
  number: bigint;
  /** Unix seconds. */
  timestamp: number;
}

/** The newest block, and when it was read (unix ms). */
export type Newest = Head & { readAt: number };

/** One provider of a chain, as the checks see it. What is read for several checks is read once. */
export interface Subject {
  chain: Chain;
  /** Coffer reads from it. */
  reads: boolean;
  /** Coffer sends signed bytes to it. */
  sends: boolean;
  /** Unix ms. */
  now(): number;
  /** The newest block number of the chain's providers; null while none is known. */
  best(): bigint | null;
  newest(): Promise<Newest>;
  /** The first block from this number on. */
  headFrom(number: bigint): Promise<Head>;
  /** Removes what may be a key of its URL. */
  scrub(text: string): string;
}

/** What all families need to make a subject. */
export type SubjectInput = Omit<Subject, 'newest' | 'headFrom'>;

/** The result of the first call, for all later ones. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= read();
    return kept;
  };
}
