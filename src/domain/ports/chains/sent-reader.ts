import type { SentPayment } from '#model/sent-payment.ts';

/** Looks at what an address has sent, without our tables; fetch only, no chain library. */
export interface SentReader {
  /** Transactions mined from the address at the head, in the finalized block, and with the pool's. */
  counts(address: string): Promise<{ latest: number; finalized: number; pending: number }>;
  /** Hashes by nonce, of mined ones; a nonce whose block the node has no state of is absent. */
  hashes(address: string, nonces: number[]): Promise<Map<number, string>>;
  /** A mined transaction, as every provider that is asked (two, if there are) shows it; else null. */
  sent(txHash: string): Promise<SentPayment | null>;
}
