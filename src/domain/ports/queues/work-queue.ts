import type { ChainName } from '#contract/chains.ts';

export interface WorkQueue {
  /** Wakes the payment worker of this chain and address. */
  wake(chain: ChainName, address: string): Promise<void>;
  /** Wakes the workers of several addresses. Throws if one of the messages was not taken. */
  wakeMany(chain: ChainName, addresses: string[]): Promise<void>;
}
