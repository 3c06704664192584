import { bumpedFees } from '#chains/evm/pay/bumped-fees.ts';
import type { Attempt } from '#model/payment.ts';

/** DynamoDB's limit of an item, bytes. */
export const limit = 400 * 1024;

/** Every variant that an order may bid: its cap is four times its first bid (estimate.ts). */
export function variants(raw: string): Omit<Attempt, 'outcome'>[] {
  const first = { maxFeePerGas: 21_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
  const fees = [first];
  for (;;) {
    const last = fees.at(-1) ?? first;
    const next = bumpedFees(last, { ...first, baseFee: 1n }, 4n * first.maxFeePerGas);
    if (!next) break;
    fees.push(next);
  }
  return fees.map((fee, i) => ({
    txHash: `0x${i.toString(16).padStart(64, '0')}`,
    raw,
    kind: 'payment',
    ...fee,
    at: 1_767_225_600,
  }));
}
