import type { PaymentTerms } from '#model/payment.ts';

/** What the energy service reads of TRON. */
export interface EnergyChain {
  /** Energy that an address has left, by the lower of two providers at their heads. */
  freeEnergy(address: string): Promise<bigint>;
  /** The same by the lower and by the higher of the two, which one alone may be behind. */
  seenEnergy(address: string): Promise<{ least: bigint; most: bigint }>;
  /**
   * Whether signed bytes find their energy: each of two providers shows so much left, or has the
   * transaction itself, pending or in a block, and so shows it as used.
   */
  isCovered(payment: { address: string; txHash: string; energy: bigint }): Promise<boolean>;
  /**
   * The energy that a token transfer needs now, and what burning coin for it would cost (sun). Throws
   * if it cannot be simulated.
   */
  needOf(terms: PaymentTerms): Promise<{ energy: number; burnSun: bigint }>;
}
