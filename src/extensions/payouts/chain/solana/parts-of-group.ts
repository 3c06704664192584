import { FeeAboveLimit } from '#chains/shared/payment-errors.ts';
import { sequenceRange } from '#chains/solana/pay/compute-budget.ts';
import { priorityFee, signatureFee } from '#chains/solana/pay/cost.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { ExpiringPayment } from '#ports/chains.ts';
import {
  decodeGroupPlan,
  type GroupNotes,
  type GroupParts,
  type SolanaGroup,
  toGroupParts,
} from './group-parts.ts';

/** A group that expires: as an ExpiringPayment, with what it pays in place of terms. */
export type ExpiringGroup = Omit<ExpiringPayment, 'terms'> & { group: SolanaGroup };

/** Lamports that a group costs the wallet besides what it pays. */
export const groupFee = ({
  units,
  price,
  rent,
  creates,
}: Pick<GroupNotes, 'units' | 'price' | 'rent' | 'creates'>): bigint =>
  signatureFee + priorityFee(units, price) + rent * BigInt(creates.length);

/**
 * The parts of the transaction that pays a group. The limit of compute units carries the discriminator, so
 * equal groups of one blockhash are different transactions. Throws FeeAboveLimit when it may cost more than
 * `limits`, an Error when group and plan do not match.
 */
export function partsOfGroup(
  chain: Chain,
  { group, limits, plan, recentBlock, discriminator }: ExpiringGroup,
): GroupParts {
  if (!Number.isSafeInteger(discriminator) || discriminator < 0)
    throw new WrongPayment(`discriminator out of range: ${discriminator}`);
  const notes = decodeGroupPlan(plan);
  const units =
    notes.units - (notes.units % sequenceRange) + (BigInt(discriminator) % sequenceRange);
  const parts = toGroupParts(group, notes, { reference: recentBlock.reference, units });
  const fee = groupFee({ ...notes, units });
  const isAbove =
    units > limits.units ||
    notes.price > limits.unitPrice ||
    notes.price > chain.maxFeePerGasCap ||
    fee > limits.fee;
  if (isAbove) throw new FeeAboveLimit(`the group costs up to ${fee} lamports`);
  return parts;
}

/** What terms that pay many pay. */
export const groupOf = ({ from, tokenAddress, pays = [] }: PaymentTerms): SolanaGroup => ({
  from,
  token: tokenAddress,
  members: pays.map(({ to, amount }) => ({ address: to, amount })),
});

/** The same for a payment whose terms pay many. */
export const partsOfPayment = (chain: Chain, { terms, ...payment }: ExpiringPayment): GroupParts =>
  partsOfGroup(chain, { ...payment, group: groupOf(terms) });
