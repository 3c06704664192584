import type { ChainName } from '#contract/chains.ts';
import type { Simulation } from '#model/orders/simulation.ts';

/** Simulates calls for the API functions. Uses fetch alone, no chain library. */
export interface CallSimulator {
  /**
   * Simulates a call on the newest block. A call that fails is a result, not an error. Throws
   * ApiError nodeUnavailable (50203) if no node answers.
   */
  simulate(call: {
    chain: ChainName;
    from: string;
    to: string;
    /** Wei. */
    value: bigint;
    /** 0x hex. */
    data: string;
  }): Promise<Simulation>;
}
