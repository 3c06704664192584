import type { ChainName } from '#contract/chains.ts';

export interface WatchQueue {
  /** Asks for the next tick of a chain's watcher, which holds the lease with this fence number. */
  pushTick(chain: ChainName, fence: number, delaySeconds: number): Promise<void>;
}
