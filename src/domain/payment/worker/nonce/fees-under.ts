import type { Fees } from '#model/payment.ts';

/** The going fees, not above a ceiling (wei per gas). */
export function feesUnder(
  fees: Fees,
  ceiling: bigint,
): { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } {
  const maxFeePerGas = fees.maxFeePerGas < ceiling ? fees.maxFeePerGas : ceiling;
  const tip = fees.maxPriorityFeePerGas;
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas };
}
