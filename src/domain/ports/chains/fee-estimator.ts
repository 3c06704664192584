import type { PaymentTerms } from '#model/payment.ts';

/** Estimates the fee that a payment may cost at most. */
export interface FeeEstimator {
  /**
   * `given`: a gas limit that the caller chose (EVM alone); nothing is tried out then. A call with
   * calldata that would fail now is estimated all the same: the signer asks again, and says why.
   */
  estimate(
    terms: PaymentTerms,
    given?: { gasLimit: bigint },
  ): Promise<{
    /** Units of the chain's work, at least 1: gas, energy (TRX itself: bandwidth), compute units. */
    gasLimit: bigint;
    /** The highest price per unit the payment may ever bid: wei, sun, micro-lamports. */
    maxFeePerGas: bigint;
    /**
     * All that the payment may cost beside its amount, with head room: wei, sun, lamports. On EVM
     * chains gasLimit times maxFeePerGas and a layer-1 fee; a new account, bandwidth, a memo, rent.
     */
    maxFee: bigint;
  }>;
}
