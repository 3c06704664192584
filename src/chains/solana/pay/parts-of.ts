import { FeeAboveLimit } from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { ExpiringPayment } from '#ports/chains.ts';
import { sequenceRange } from './compute-budget.ts';
import { priorityFee, signatureFee } from './cost.ts';
import { decodePlan, type PaymentParts, toPaymentParts } from './instructions.ts';

/**
 * The parts of the transaction that pays these terms. The limit of compute units carries the discriminator,
 * so equal payments of one blockhash are different transactions. Throws FeeAboveLimit when the payment may
 * cost more than `limits`, WrongPayment when terms and plan do not match.
 */
export function partsOf(
  chain: Chain,
  { terms, limits, plan, recentBlock, discriminator }: ExpiringPayment,
): PaymentParts {
  if (terms.chain !== chain.name)
    throw new WrongPayment(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
  if (!Number.isSafeInteger(discriminator) || discriminator < 0)
    throw new WrongPayment(`discriminator out of range: ${discriminator}`);
  const notes = decodePlan(plan);
  const units =
    notes.units - (notes.units % sequenceRange) + (BigInt(discriminator) % sequenceRange);
  const parts = toPaymentParts(terms, notes, { reference: recentBlock.reference, units });
  const fee = signatureFee + priorityFee(units, parts.price) + notes.rent;
  const above =
    units > limits.units ||
    parts.price > limits.unitPrice ||
    parts.price > chain.maxFeePerGasCap ||
    fee > limits.fee;
  if (above) throw new FeeAboveLimit(`the payment costs up to ${fee} lamports`);
  return parts;
}
