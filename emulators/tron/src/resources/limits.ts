/** What stakes yield and what remains, in bytes of bandwidth and units of energy per day. */
import type { Account, Resource } from '../state/account.ts';
import { parameter } from '../state/parameters.ts';
import type { World } from '../state/world.ts';
import { addUsage } from './usage.ts';

export const trx = 1_000_000n;

export const totalLimit = (resource: Resource): bigint =>
  parameter(resource === 'ENERGY' ? 'getTotalEnergyCurrentLimit' : 'getTotalNetLimit');

/** Sun that count for the account: its own stake and the stake delegated to it. */
export const stakeOf = (account: Account, resource: Resource): bigint =>
  account.frozen[resource] + account.acquired[resource];

/** Bytes or energy per day that a stake in sun yields. Floating point, as in the node. */
export function limitOf(world: World, stake: bigint, resource: Resource): bigint {
  const weight = world.totalWeight(resource);
  if (weight === 0n || stake === 0n) return 0n;
  return BigInt(
    Math.floor((Number(stake) / Number(trx)) * (Number(totalLimit(resource)) / Number(weight))),
  );
}

export const usageOf = (account: Account, resource: Resource) =>
  resource === 'ENERGY' ? account.energy : account.net;

/** Staked bytes or energy that the account can use now. */
export function leftOf(world: World, account: Account, resource: Resource, slot: number): bigint {
  const limit = limitOf(world, stakeOf(account, resource), resource);
  const { used } = addUsage(usageOf(account, resource), 0n, slot);
  return limit > used ? limit - used : 0n;
}

/** Sun that an account can delegate: its own stake without the part in use. */
export function delegatable(
  world: World,
  account: Account,
  resource: Resource,
  slot: number,
  extraUse = 0n,
): bigint {
  const used = addUsage(usageOf(account, resource), 0n, slot).used + extraUse;
  const inUse = BigInt(
    Math.floor(
      Number(used) *
        Number(trx) *
        (Number(world.totalWeight(resource)) / Number(totalLimit(resource))),
    ),
  );
  const own = inUse > account.acquired[resource] ? inUse - account.acquired[resource] : 0n;
  return account.frozen[resource] > own ? account.frozen[resource] - own : 0n;
}
