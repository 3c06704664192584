/**
 * Energy of a contract call: first the staked or delegated energy, then 100 sun for each further
 * unit, up to the fee limit. A contract's deployer can pay a share from its stake
 * (`ReceiptCapsule.payEnergyBill`).
 */
import { type Context, slotOf } from '../node/context.ts';
import type { Account } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import type { Contract, World } from '../state/world.ts';
import { leftOf } from './limits.ts';
import { addUsage } from './usage.ts';

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface Bill {
  caller: Account;
  /** Null for a deployment. */
  contract: Contract | null;
  feeLimit: bigint;
  callValue: bigint;
}

/** The most energy that a contract's deployer pays for; 0 if the deployer is the caller. */
function originLimit(world: World, { caller, contract }: Bill, slot: number): bigint {
  if (!contract || contract.origin === caller.address) return 0n;
  const origin = world.account(contract.origin);
  if (!origin) return 0n;
  return smaller(leftOf(world, origin, 'ENERGY', slot), contract.originEnergyLimit);
}

/** Energy limit of a call: what stake and balance can pay for, within the fee limit. */
export function energyLimit(world: World, bill: Bill, slot: number): bigint {
  const { caller, contract, feeLimit, callValue } = bill;
  const price = parameter('getEnergyFee');
  const spendable = caller.balance > callValue ? caller.balance - callValue : 0n;
  const own = smaller(leftOf(world, caller, 'ENERGY', slot) + spendable / price, feeLimit / price);
  const percent = contract?.callerPercent ?? 100n;
  if (percent >= 100n) return own;
  const origin = originLimit(world, bill, slot);
  return own + (percent <= 0n ? origin : smaller((own * (100n - percent)) / percent, origin));
}

/** Charges the energy that a call used. `before` is the energy available before the call. */
export function chargeEnergy(
  { world, block, outcome }: Context,
  bill: Bill,
  used: bigint,
  before: { callerLeft: bigint; originLeft: bigint },
): void {
  const slot = slotOf(block);
  const percent = bill.contract?.callerPercent ?? 100n;
  const originUsage =
    bill.contract && bill.contract.origin !== bill.caller.address
      ? smaller((used * (100n - percent)) / 100n, before.originLeft)
      : 0n;
  const callerUsage = used - originUsage;
  const staked = smaller(callerUsage, before.callerLeft);
  const fee = (callerUsage - staked) * parameter('getEnergyFee');
  if (originUsage > 0n) {
    const origin = world.account(bill.contract!.origin)!;
    world.putAccount({
      ...origin,
      latestOperation: block.headTimestamp,
      energy: addUsage(origin.energy, originUsage, slot),
    });
    outcome.receipt.origin_energy_usage = originUsage;
  }
  const caller = world.account(bill.caller.address)!;
  world.putAccount({
    ...caller,
    balance: caller.balance - fee,
    latestOperation: block.headTimestamp,
    energy: addUsage(caller.energy, staked, slot),
  });
  if (staked > 0n) outcome.receipt.energy_usage = staked;
  if (fee > 0n) outcome.receipt.energy_fee = fee;
  if (used > 0n) outcome.receipt.energy_usage_total = used;
  outcome.fee += fee;
}

/** The staked energy of the caller and the deployer before a call. */
export const stakesBefore = (world: World, bill: Bill, slot: number) => ({
  callerLeft: leftOf(world, bill.caller, 'ENERGY', slot),
  originLeft: originLimit(world, bill, slot),
});
