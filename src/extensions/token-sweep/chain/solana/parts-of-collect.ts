import { FeeAboveLimit } from '#chains/shared/payment-errors.ts';
import { sequenceRange } from '#chains/solana/pay/compute-budget.ts';
import type { Chain } from '#model/chain.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { ExpiringPayment } from '#ports/chains.ts';
import { collectFee } from './collect-fee.ts';
import { type CollectParts, decodeCollectPlan, toCollectParts } from './collect-parts.ts';

/**
 * The parts of the transaction that collects by these terms. Throws FeeAboveLimit when it may cost more than
 * `limits`, an Error when terms and plan do not match.
 */
export function partsOfCollect(
  chain: Chain,
  { terms, limits, plan, recentBlock, discriminator }: ExpiringPayment,
): CollectParts {
  if (terms.chain !== chain.name)
    throw new WrongPayment(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
  const notes = decodeCollectPlan(plan);
  const units =
    notes.units - (notes.units % sequenceRange) + (BigInt(discriminator) % sequenceRange);
  const parts = toCollectParts(terms, notes, { reference: recentBlock.reference, units });
  const fee = collectFee(terms.collects?.length ?? 0, { ...notes, units });
  const isAbove =
    units > limits.units ||
    notes.price > limits.unitPrice ||
    notes.price > chain.maxFeePerGasCap ||
    fee > limits.fee;
  if (isAbove) throw new FeeAboveLimit(`the sweep costs up to ${fee} lamports`);
  return parts;
}
