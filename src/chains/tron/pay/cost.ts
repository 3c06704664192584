/** The maximum cost of a payment, and what the wallet would actually burn for it, in sun. */
import { max } from '#chains/shared/bigints.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { Account, AccountResources } from '../node/accounts.ts';
import type { Parameters } from '../node/parameters.ts';
import { bandwidthNeeded, encodePayment } from './payload.ts';

/** Energy for writing a storage slot that held a value in the simulation and is empty on chain. */
const slotEnergy = 15_000n;

/**
 * Energy to allow for: a quarter above what the simulation used, and one more storage slot, since
 * the recipient may have emptied its balance meanwhile. Both at the contract's current penalty.
 */
export function energyWithMargin({ energy, penalty }: { energy: bigint; penalty: bigint }): bigint {
  const plain = energy - penalty;
  const slot = plain > 0n ? (slotEnergy * energy + plain - 1n) / plain : slotEnergy;
  return (energy * 125n + 99n) / 100n + slot;
}

/**
 * The largest bandwidth that the payment can need. Timestamps take six bytes until the year 2109.
 */
export function maxBandwidth(terms: PaymentTerms, feeLimit: bigint): bigint {
  const late = 2n ** 42n - 1n;
  const envelope = { reference: 'ff'.repeat(10), expiration: late, timestamp: late, feeLimit };
  return bandwidthNeeded(encodePayment(terms, envelope));
}

/** What a payment's cost depends on. */
export interface ResourceUsage {
  /** Bytes. */
  bandwidth: bigint;
  /** 0 for TRX. */
  energy: bigint;
  hasMemo: boolean;
  /** TRX to an address that was never paid before. */
  makesAccount: boolean;
}

export const resourceUsage = (input: {
  terms: PaymentTerms;
  /** The recipient of TRX; null for tokens, which need no account. */
  recipient: Pick<Account, 'exists'> | null;
  energy: bigint;
  feeLimit: bigint;
}): ResourceUsage => ({
  bandwidth: maxBandwidth(input.terms, input.feeLimit),
  energy: input.energy,
  hasMemo: Boolean(input.terms.memo),
  makesAccount: input.recipient !== null && !input.recipient.exists,
});

/** Fees that staking does not avoid. */
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

/** The cost with the wallet's current resources. Bandwidth covers a whole payment or none of it. */
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
