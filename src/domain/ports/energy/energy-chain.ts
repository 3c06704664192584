import type { PaymentTerms } from '#model/payment.ts';

/** Signed bytes, and the energy that they count on. */
export interface SignedEnergy {
  txHash: string;
  energy: bigint;
}

/** What the energy service reads of TRON. */
export interface EnergyChain {
  /** Energy that an address has left, by the lower of two providers at their heads. */
  freeEnergy(address: string): Promise<bigint>;
  /** The same by the lower and by the higher of the two, which one alone may be behind. */
  seenEnergy(address: string): Promise<{ least: bigint; most: bigint }>;
  /**
   * Whether signed bytes find their energy beside the `others` of the address that are in flight. Each
   * of two providers must show it, or have the transaction, pending or in a block: it shows the energy
   * of such a one as used.
   */
  isCovered(
    payment: SignedEnergy & { address: string; others: readonly SignedEnergy[] },
  ): Promise<boolean>;
  /**
   * The energy that a token transfer needs now, and what burning coin for it would cost (sun). Throws
   * if it cannot be simulated.
   */
  needOf(terms: PaymentTerms): Promise<{ energy: number; burnSun: bigint }>;
}
