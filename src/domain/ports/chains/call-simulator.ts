import type { ChainName } from '#contract/chains.ts';
import type { Simulation } from '#model/orders/simulation.ts';

/** Light: an API function runs it when an operation is created. */
export interface CallSimulator {
  /**
   * Tries a call on the newest block. Throws ApiError nodeUnavailable (50203) when no node answers;
   * a call that fails is an answer.
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
