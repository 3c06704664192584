import { max, min } from '#chains/shared/bigints.ts';
import type { Fees } from '#model/payment.ts';

interface Bid {
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
}

/** Nodes require a tenth more on both fees (geth, erigon), some an eighth: an eighth is added. */
const raisedFee = (fee: bigint): bigint => {
  const eighthMore = (fee * 9n + 7n) / 8n;
  return eighthMore > fee ? eighthMore : fee + 1n;
};

/**
 * Fees (wei per gas) that replace `previous` at the same nonce: each at least 12.5 % higher,
 * rounded up, and at least what the chain asks for now. Never above `cap`; null when the cap does
 * not allow a replacement that nodes would accept.
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
