/** Delegates a resource to another account, and takes it back with its share of the usage. */
import { type Context, slotOf } from '../node/context.ts';
import { delegatable, limitOf, stakeOf, trx, usageOf } from '../resources/limits.ts';
import { addUsage, takeUsageBack } from '../resources/usage.ts';
import type { Account, Resource } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import type { Delegation } from '../state/world.ts';
import { isAddress } from '../wire/bytes.ts';
import { type ContractRule, contractValue, intOf, ownerOf, refuse, textOf } from './contract.ts';
import { resourceOf } from './stake.ts';

const slotMs = 3000;
/** The lock if no period is given: 3 days, in blocks of 3 s. */
const defaultLock = 86_400n;

/** The delegation with an expired lock counted as free to take back. */
export function unlocked(
  delegation: Delegation,
  resource: Resource,
  now: number,
): Delegation[Resource] {
  const { free, locked } = delegation[resource];
  if (locked.amount === 0n || locked.expires >= now) return delegation[resource];
  return { free: free + locked.amount, locked: { amount: 0n, expires: 0 } };
}

function receiverOf(context: Context): string {
  const owner = ownerOf(context);
  const receiver = textOf(contractValue(context), 'receiver_address');
  if (!isAddress(receiver)) refuse('Invalid receiverAddress');
  if (receiver === owner.address) refuse('receiverAddress must not be the same as ownerAddress');
  return receiver;
}

const lockPeriod = (context: Context): bigint =>
  intOf(contractValue(context), 'lock_period') || defaultLock;

const names = { BANDWIDTH: 'Bandwidth', ENERGY: 'Energy' } as const;

export const delegate: ContractRule = {
  validate(context) {
    const { world, block } = context;
    const owner = ownerOf(context);
    const amount = intOf(contractValue(context), 'balance');
    if (amount < trx) refuse('delegateBalance must be greater than or equal to 1 TRX');
    const resource = resourceOf(contractValue(context));
    if (delegatable(world, owner, resource, slotOf(block)) < amount) {
      refuse(
        `delegateBalance must be less than or equal to available Freeze${names[resource]}V2 balance`,
      );
    }
    const receiver = receiverOf(context);
    const account = world.account(receiver) ?? refuse(`Account[${receiver}] not exists`);
    if (account.isContract) refuse('Do not allow delegate resources to contract addresses');
    if (contractValue(context).lock !== true) return;
    const period = intOf(contractValue(context), 'lock_period');
    const max = parameter('getMaxDelegateLockPeriod');
    if (period < 0n || period > max) {
      refuse(
        `The lock period of delegate resource cannot be less than 0 and cannot exceed ${max}!`,
      );
    }
    const { locked } = world.delegation(owner.address, receiver)[resource];
    const remaining = locked.amount > 0n ? locked.expires - block.headTimestamp : 0;
    if (Number(lockPeriod(context)) * slotMs < remaining) {
      refuse(
        `The lock period for ${resource} this time cannot be less than the remaining time[${remaining}ms] of the last lock period for ${resource}!`,
      );
    }
  },
  execute(context) {
    const { world, block } = context;
    const owner = ownerOf(context);
    const resource = resourceOf(contractValue(context));
    const amount = intOf(contractValue(context), 'balance');
    const receiver = world.account(receiverOf(context))!;
    const delegation = world.delegation(owner.address, receiver.address);
    const { free, locked } = unlocked(delegation, resource, block.headTimestamp);
    const expires = block.headTimestamp + Number(lockPeriod(context)) * slotMs;
    world.putDelegation(owner.address, receiver.address, {
      ...delegation,
      [resource]:
        contractValue(context).lock === true
          ? { free, locked: { amount: locked.amount + amount, expires } }
          : { free: free + amount, locked },
    });
    world.putAccount(shift(owner, resource, -amount, amount));
    world.putAccount({
      ...receiver,
      acquired: { ...receiver.acquired, [resource]: receiver.acquired[resource] + amount },
    });
  },
};

/** Moves stake between what the owner keeps and what it lends. */
const shift = (account: Account, resource: Resource, kept: bigint, lent: bigint): Account => ({
  ...account,
  frozen: { ...account.frozen, [resource]: account.frozen[resource] + kept },
  delegatedOut: { ...account.delegatedOut, [resource]: account.delegatedOut[resource] + lent },
});

export const undelegate: ContractRule = {
  validate(context) {
    const { world, block } = context;
    const owner = ownerOf(context);
    const receiver = receiverOf(context);
    const resource = resourceOf(contractValue(context));
    const amount = intOf(contractValue(context), 'balance');
    const delegation = world.delegation(owner.address, receiver);
    const { free } = unlocked(delegation, resource, block.headTimestamp);
    if (!world.delegates('to', owner.address).includes(receiver)) {
      refuse('delegated Resource does not exist');
    }
    if (amount <= 0n) refuse('unDelegateBalance must be more than 0 TRX');
    if (free < amount) {
      const name =
        resource === 'ENERGY'
          ? 'delegateFrozenBalance(Energy)'
          : 'delegatedFrozenBalance(BANDWIDTH)';
      refuse(`insufficient ${name}, request=${amount}, unlock_balance=${free}`);
    }
  },
  execute(context) {
    const { world, block } = context;
    const slot = slotOf(block);
    const owner = ownerOf(context);
    const resource = resourceOf(contractValue(context));
    const amount = intOf(contractValue(context), 'balance');
    const field = resource === 'ENERGY' ? 'energy' : 'net';
    const to = receiverOf(context);
    const delegation = world.delegation(owner.address, to);
    const state = unlocked(delegation, resource, block.headTimestamp);
    world.putDelegation(owner.address, to, {
      ...delegation,
      [resource]: { ...state, free: state.free - amount },
    });
    let returned = 0n;
    let window = 0n;
    const receiver = world.account(to);
    if (receiver) {
      const usage = addUsage(usageOf(receiver, resource), 0n, slot);
      const stake = stakeOf(receiver, resource);
      const share = BigInt(Math.floor(Number(usage.used) * (Number(amount) / Number(stake))));
      const max = limitOf(world, amount, resource);
      returned = share < max ? share : max;
      window = usage.window;
      world.putAccount({
        ...receiver,
        [field]: { ...usage, used: usage.used - returned },
        acquired: { ...receiver.acquired, [resource]: receiver.acquired[resource] - amount },
      });
    }
    const back = shift(owner, resource, amount, -amount);
    world.putAccount(
      returned > 0n
        ? { ...back, [field]: takeUsageBack(usageOf(back, resource), window, returned, slot) }
        : back,
    );
  },
};
