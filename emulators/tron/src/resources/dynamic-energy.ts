/**
 * The penalty of contracts in heavy use (TIP-491; java-tron, `ContractStateCapsule` and `VM.play`).
 * Each instruction of such a contract costs `factor` ten-thousandths more. The factor rises by a
 * fifth of the whole price for a cycle whose use was above the threshold, and falls otherwise.
 */
import type { BlockContext } from '../node/context.ts';
import { parameter } from '../state/parameters.ts';
import type { ContractState, World } from '../state/world.ts';

/** The unit of a factor: ten thousand of them are the plain price. */
const whole = 10_000n;
/** The factor falls this many times more slowly than it rises. */
const fallsSlower = 4;

const cycleMs = (): number => Number(parameter('getMaintenanceTimeInterval'));

/** The number of the cycle between two maintenances; 0 is none. */
const cycleOf = (block: BlockContext): number =>
  Math.floor((block.headTimestamp - block.genesisTimestamp) / cycleMs()) + 1;

/** Time of the next maintenance, ms. */
export const nextMaintenance = (block: BlockContext): number =>
  block.genesisTimestamp + cycleOf(block) * cycleMs();

/** The factor after `percent` of the whole price. Floating point, as in the node. */
const scaled = (factor: bigint, percent: number): bigint =>
  BigInt(Math.trunc(Number(factor + whole) * percent)) - whole;

/** A contract's use and factor in the present cycle. */
export function contractState(world: World, address: string, block: BlockContext): ContractState {
  const cycle = cycleOf(block);
  const kept = world.contractState(address);
  if (!kept || kept.cycle === 0) return { factor: 0n, usage: 0n, cycle };
  if (kept.isBusy || kept.cycle === cycle) return { ...kept, cycle };
  const step = Number(parameter('getDynamicEnergyIncreaseFactor')) / Number(whole);
  const most = parameter('getDynamicEnergyMaxFactor');
  let { factor } = kept;
  let last = kept.cycle;
  if (kept.usage >= parameter('getDynamicEnergyThreshold')) {
    last += 1;
    const raised = scaled(factor, 1 + step);
    factor = raised < most ? raised : most;
  }
  const idle = cycle - last;
  if (idle > 0) {
    const lowered = scaled(factor, (1 - step / fallsSlower) ** idle);
    factor = lowered > 0n ? lowered : 0n;
  }
  return { factor, usage: 0n, cycle };
}

/** Energy of an instruction beyond its plain cost. */
export const penaltyOf = (energy: bigint, factor: bigint): bigint =>
  (energy * (whole + factor)) / whole - energy;
