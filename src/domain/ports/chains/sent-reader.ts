import type { SentPayment } from '#model/sent-payment.ts';

/** Reads what an address has sent, without our tables. Uses fetch alone, no chain library. */
export interface SentReader {
  /**
   * How many transactions the address has sent: mined at the head, in the finalized block, and
   * including the pool.
   */
  counts(address: string): Promise<{ latest: number; finalized: number; pending: number }>;
  /**
   * The hashes of mined transactions, by nonce. A nonce is absent if the node no longer has the
   * state of its block.
   */
  hashes(address: string, nonces: number[]): Promise<Map<number, string>>;
  /**
   * A mined transaction if all providers that are asked (two, if there are two) agree on it; else
   * null.
   */
  sent(txHash: string): Promise<SentPayment | null>;
}
