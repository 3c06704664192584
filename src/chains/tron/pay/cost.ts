/** What a payment costs at most, and what the wallet would really burn for it; all in sun. */
import { max } from '#chains/shared/bigints.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { Account, AccountResources } from '../node/accounts.ts';
import type { Parameters } from '../node/parameters.ts';
import { bandwidthNeeded, encodePayment } from './payload.ts';

/** Energy of a storage slot that was in use when it was tried and is empty when it counts. */
const slotEnergy = 15_000n;

/**
 * Energy to allow for: a quarter above what a try took, and a slot more (the recipient may have
 * emptied its balance since), at the contract's present penalty.
 */
export function energyWithMargin({ energy, penalty }: { energy: bigint; penalty: bigint }): bigint {
  const plain = energy - penalty;
  const slot = plain > 0n ? (slotEnergy * energy + plain - 1n) / plain : slotEnergy;
  return (energy * 125n + 99n) / 100n + slot;
}

/** As many bytes as the payment can have: times have six bytes until the year 2109. */
export function maxBandwidth(terms: PaymentTerms, feeLimit: bigint): bigint {
  const late = 2n ** 42n - 1n;
  const envelope = { reference: 'ff'.repeat(10), expiration: late, timestamp: late, feeLimit };
  return bandwidthNeeded(encodePayment(terms, envelope));
}

/** A payment by what its cost depends on. */
export interface ResourceUsage {
  /** Bytes. */
  bandwidth: bigint;
  /** 0 for TRX. */
  energy: bigint;
  hasMemo: boolean;
  /** TRX to an address that nobody has paid yet. */
  makesAccount: boolean;
}

export const resourceUsage = (input: {
  terms: PaymentTerms;
  /** Of TRX; null for tokens, which need no account. */
  recipient: Pick<Account, 'exists'> | null;
  energy: bigint;
  feeLimit: bigint;
}): ResourceUsage => ({
  bandwidth: maxBandwidth(input.terms, input.feeLimit),
  energy: input.energy,
  hasMemo: Boolean(input.terms.memo),
  makesAccount: input.recipient !== null && !input.recipient.exists,
});

/** What is paid whatever the wallet has staked. */
const fixedFees = ({ hasMemo, makesAccount }: ResourceUsage, parameters: Parameters): bigint =>
  (hasMemo ? parameters.memoFee : 0n) + (makesAccount ? parameters.newAccountFee : 0n);

/** The cost when nothing is free: no stake, no free bandwidth. */
export function maxCost(usage: ResourceUsage, parameters: Parameters): bigint {
  const bytes = usage.bandwidth * parameters.bandwidthPrice;
  return (
    usage.energy * parameters.energyPrice +
    (usage.makesAccount ? max(bytes, parameters.newAccountBandwidthFee) : bytes) +
    fixedFees(usage, parameters)
  );
}

/** The cost with what the wallet has now. Bandwidth is free for all of a payment or for none of it. */
export function currentCost(
  usage: ResourceUsage,
  parameters: Parameters,
  resources: AccountResources,
): bigint {
  const { bandwidth, energy, makesAccount } = usage;
  let bytes = bandwidth * parameters.bandwidthPrice;
  if (makesAccount) bytes = parameters.newAccountBandwidthFee;
  const free = !makesAccount && resources.freeBandwidth >= bandwidth;
  if (resources.stakedBandwidth >= bandwidth || free) bytes = 0n;
  const burnt = energy > resources.energy ? energy - resources.energy : 0n;
  return burnt * parameters.energyPrice + bytes + fixedFees(usage, parameters);
}
