import { min } from '#chains/shared/bigints.ts';
import { blacklistedRecipient, blacklistingToken } from '#chains/shared/blacklist.ts';
import {
  ExecutionReverted,
  FeeAboveLimit,
  InsufficientFunds,
  ResourceLacking,
} from '#chains/shared/payment-errors.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentPlan, PaymentTerms } from '#model/payment.ts';
import {
  type Account,
  type AccountResources,
  readAccount,
  readAccountResources,
} from '../node/accounts.ts';
import type { TronHttp } from '../node/http.ts';
import { readParameters } from '../node/parameters.ts';
import { currentCost, energyWithMargin, maxCost, resourceUsage } from './cost.ts';
import { isBlacklisted } from './is-blacklisted.ts';
import { simulateTransfer } from './simulate.ts';

export type WalletReader = (
  address: string,
) => Promise<{ account: Account; resources: AccountResources }>;

/** A run of the worker plans all its orders of a wallet at the same moment. */
const cacheMs = 1_000;

/** Reads a wallet's account and resources; an answer is reused for one second. */
export function makeWalletReader(http: TronHttp): WalletReader {
  const kept = new Map<string, { until: number; read: ReturnType<WalletReader> }>();
  return (address) => {
    const known = kept.get(address);
    if (known && known.until > Date.now()) return known.read;
    const read = Promise.all([
      readAccount(http, address),
      readAccountResources(http, address),
    ]).then(([account, resources]) => ({ account, resources }));
    kept.set(address, { until: Date.now() + cacheMs, read });
    read.catch(() => kept.delete(address));
    return read;
  };
}

/**
 * Simulates the payment and prices it. `fee` is its cost with nothing free. `build.feeLimit` (sun)
 * bounds what its energy may cost, never above the order's limits. A payment that counts on energy
 * (`limits.resource`) has exactly what the simulation used as its fee limit, so that nothing is burnt;
 * `fee` is then the rest of its cost. Throws ExecutionReverted when the payment would fail,
 * FeeAboveLimit when the limits do not cover it, ResourceLacking when there is less energy than it
 * counts on, and InsufficientFunds when the wallet cannot pay even with its stake and its free
 * bandwidth: a payment that runs out of energy on chain costs its whole fee limit.
 */
export async function planPayment(
  { http, chain, readWallet }: { http: TronHttp; chain: Chain; readWallet: WalletReader },
  terms: PaymentTerms,
  limits: PaymentLimits,
): Promise<PaymentPlan> {
  const native = terms.tokenAddress === null;
  const token = blacklistingToken(chain, terms.tokenAddress);
  const [parameters, { account, resources }, recipient, simulated, frozen] = await Promise.all([
    readParameters(http),
    readWallet(terms.from),
    native ? readAccount(http, terms.to) : null,
    native ? null : simulateTransfer(http, terms),
    token?.address && isBlacklisted(http, { token: token.address, address: terms.to }),
  ]);
  if (token && frozen) throw new ExecutionReverted(`the recipient ${blacklistedRecipient(token)}`);
  if (recipient?.isContract)
    throw new ExecutionReverted('the recipient is a contract, and TRX cannot be paid to contracts');
  const price = native ? parameters.bandwidthPrice : parameters.energyPrice;
  if (price > chain.maxFeePerGasCap)
    throw new FeeAboveLimit(`${price} sun a unit is above the chain's cap`);
  const feeLimit = simulated ? chooseFeeLimit(simulated, parameters, limits) : 0n;
  const energy = simulated ? feeLimit / parameters.energyPrice : 0n;
  const isBurning = limits.resource === undefined;
  if (limits.resource !== undefined && limits.resource < energy) throw new ResourceLacking(energy);
  const usage = resourceUsage({ terms, recipient, energy, feeLimit });
  const counted = isBurning ? usage : { ...usage, energy: 0n };
  // An order that reserved no coin at all counts on bandwidth that costs nothing now.
  const countsOnBytes = !isBurning && limits.fee === 0n;
  const fee = countsOnBytes
    ? currentCost(counted, parameters, resources)
    : maxCost(counted, parameters);
  if (fee > limits.fee)
    throw new FeeAboveLimit(`it may cost ${fee} sun, the order reserved ${limits.fee}`);
  const needed = (native ? terms.amount : 0n) + currentCost(usage, parameters, resources);
  if (account.balance < needed)
    throw new InsufficientFunds(
      `Insufficient TRX: the payment needs ${needed} sun, ${terms.from} holds ${account.balance}`,
    );
  return {
    fee,
    ...(!isBurning && { resource: energy }),
    build: { feeLimit: feeLimit.toString() },
  };
}

/**
 * The fee limit in sun: the energy with a margin as far as the limits allow it, and at least what
 * the simulation used. A margin could be burnt, so that a payment without coin for it has none.
 */
function chooseFeeLimit(
  simulated: { energy: bigint; penalty: bigint },
  parameters: { energyPrice: bigint; maxFeeLimit: bigint },
  limits: PaymentLimits,
): bigint {
  const { energyPrice, maxFeeLimit } = parameters;
  const allowed = min(limits.units * limits.unitPrice, maxFeeLimit);
  const wanted = limits.resource === undefined ? energyWithMargin(simulated) : simulated.energy;
  const feeLimit = min(wanted * energyPrice, allowed);
  if (feeLimit < simulated.energy * energyPrice)
    throw new FeeAboveLimit(
      `its energy costs ${simulated.energy * energyPrice} sun, the limit is ${allowed}`,
    );
  return feeLimit;
}
