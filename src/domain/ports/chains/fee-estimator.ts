import type { PaymentTerms } from '#model/payment.ts';

/** What a payment takes at most. */
export interface FeeEstimate {
  /**
   * Units of work on the chain, at least 1: gas, energy (for TRX itself: bandwidth), compute
   * units.
   */
  gasLimit: bigint;
  /** The highest price per unit that the payment may ever bid: wei, sun, micro-lamports. */
  maxFeePerGas: bigint;
  /**
   * The highest total cost of the payment beside its amount, with a margin: wei, sun, lamports.
   * On EVM chains it is gasLimit times maxFeePerGas plus a layer-1 fee; elsewhere it includes a
   * new account, bandwidth, a memo and rent.
   */
  maxFee: bigint;
  /** TRON, tokens: what the transfer uses now, and its highest cost if that energy is there. */
  withoutBurning?: { energy: bigint; maxFee: bigint };
}

/** Estimates the highest fee that a payment may cost. */
export interface FeeEstimator {
  /**
   * `given` is a gas limit that the caller chose (EVM alone); nothing is simulated then. A contract
   * call that would fail now still gets an estimate: the signer simulates it again and says why it
   * fails.
   * `byTwo` asks two providers, where there are several, and takes the lower estimate: for what would
   * refuse somebody. Throws nodeUnavailable then if fewer than two answer.
   */
  estimate(
    terms: PaymentTerms,
    given?: { gasLimit: bigint },
    options?: { byTwo: true },
  ): Promise<FeeEstimate>;
}
