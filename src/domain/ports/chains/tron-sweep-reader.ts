import type { PaymentTerms } from '#model/payment.ts';

/** What deciding on the sweeps of TRON reads beside balances and fees. */
export interface TronSweepReader {
  /**
   * Of the sender of a token transfer: whether its account exists on the chain, and whether its free or
   * staked bandwidth covers a transfer with this fee limit (sun). Throws if no node answers.
   */
  senderOf(
    terms: PaymentTerms,
    feeLimit: bigint,
  ): Promise<{ exists: boolean; hasBandwidth: boolean }>;
}
