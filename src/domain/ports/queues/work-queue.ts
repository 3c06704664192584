import type { ChainName } from '#contract/chains.ts';

export interface WorkQueue {
  /** Wakes the payment worker of (chain, address). */
  wake(chain: ChainName, address: string): Promise<void>;
}
