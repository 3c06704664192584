import { expect, test } from 'vitest';
import type { BlockContext } from '../../src/node/context.ts';
import { contractState, penaltyOf } from '../../src/resources/dynamic-energy.ts';
import { World } from '../../src/state/world.ts';
import { recorded } from '../support/recorded.ts';

const cycle = 21_600_000;
const threshold = 5_000_000_000n;
const at = (number: number) =>
  ({ headTimestamp: number * cycle, genesisTimestamp: 0 }) as BlockContext;

/** The factor at the start of each cycle, where the contract uses this much in each. */
function factors(usage: bigint, from: bigint, cycles: number): number[] {
  const world = new World(() => undefined);
  world.putContractState('c', { factor: from, usage: 0n, cycle: 1 });
  return Array.from({ length: cycles }, (_, number) => {
    const state = contractState(world, 'c', at(number));
    world.putContractState('c', { ...state, usage });
    return Number(state.factor);
  });
}

test('the factor rises as on the real node, up to the highest', () => {
  const real: number[] = recorded('real-node.json').factors['by cycle'];
  expect(factors(threshold, 0n, real.length)).toEqual(real);
  expect(factors(threshold, 30_000n, 3)).toEqual([30_000, 34_000, 34_000]);
});

test('it falls a twentieth of the whole price a cycle, and never below none', () => {
  expect(factors(threshold - 1n, 34_000n, 3)).toEqual([34_000, 31_800, 29_710]);
  expect(factors(0n, 300n, 3)).toEqual([300, 0, 0]);
});

test('a contract that was never used has no factor; a busy one keeps its own', () => {
  const world = new World(() => undefined);
  expect(contractState(world, 'c', at(7))).toEqual({ factor: 0n, usage: 0n, cycle: 8 });
  world.putContractState('c', { factor: 34_000n, usage: 0n, cycle: 1, isBusy: true });
  expect(contractState(world, 'c', at(400))).toMatchObject({ factor: 34_000n });
});

test('the penalty of an instruction is cut to whole units', () => {
  expect([1n, 2n, 3n, 50n].map((energy) => penaltyOf(energy, 34_000n))).toEqual([
    3n,
    6n,
    10n,
    170n,
  ]);
  expect(penaltyOf(50n, 0n)).toBe(0n);
});
