import type { ChainName } from '#contract/chains.ts';

export interface WorkQueue {
  /** Wakes the payment worker of this chain and address. */
  wake(chain: ChainName, address: string): Promise<void>;
}
