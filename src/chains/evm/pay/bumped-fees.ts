import { max, min } from '#chains/shared/bigints.ts';
import type { Fees } from '#model/payment.ts';

interface Bid {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** Nodes ask for a tenth more on both fees (geth, erigon), some for an eighth: an eighth. */
const raisedFee = (fee: bigint): bigint => {
  const eighthMore = (fee * 9n + 7n) / 8n;
  return eighthMore > fee ? eighthMore : fee + 1n;
};

/**
 * Fees (wei per gas) that replace `previous` at the same nonce: both at least 12.5 % more, rounded
 * up, and what the chain asks for now where that is higher. Never above `cap`: null when the cap
 * leaves no room for a replacement that nodes would take.
 */
export function bumpedFees(previous: Bid, current: Fees, cap: bigint): Bid | null {
  const minFee = raisedFee(previous.maxFeePerGas);
  const minTip = raisedFee(previous.maxPriorityFeePerGas);
  if (minFee > cap) return null;
  const maxFeePerGas = min(cap, max(minFee, current.maxFeePerGas));
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: min(maxFeePerGas, max(minTip, current.maxPriorityFeePerGas)),
  };
}
