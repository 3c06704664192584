import type { Fees } from '#model/payment.ts';

/** Fees that a transaction is signed with, wei per gas. */
export type SignedFees = Pick<Fees, 'maxFeePerGas' | 'maxPriorityFeePerGas'>;

/** The current fees of the chain, limited to `cap` (wei per gas). */
export function cappedFees(fees: Fees, cap: bigint): SignedFees {
  const maxFeePerGas = fees.maxFeePerGas < cap ? fees.maxFeePerGas : cap;
  const tip = fees.maxPriorityFeePerGas;
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}
