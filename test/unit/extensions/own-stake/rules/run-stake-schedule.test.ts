import { expect, test } from 'vitest';
import {
  runStakeSchedule,
  type StakeLevel,
} from '#extensions/own-stake/rules/run-stake-schedule.ts';
import { stakeWorld } from '#test/scenarios/tron/stake-world.ts';

const rental = 6_799_000_000n;
const none: StakeLevel = { energy: 0n, coinSun: 0n };
const run = (of: ReturnType<typeof stakeWorld>, low = none) =>
  runStakeSchedule({ ...of.deps, low }, of.deps.clock.nowMs() + 60_000);

test('what was lent comes back at its end, whatever became of the order', async () => {
  const of = stakeWorld(rental);
  expect(await of.provider.rent(of.rental(1))).toMatchObject({ kind: 'taken' });
  of.mine();
  expect(of.lent()).toBe(rental);
  of.mine();
  of.later(300);
  await run(of);
  await run(of);
  expect(of.lent()).toBe(rental);
  of.later(301);
  expect(await run(of)).toEqual({ stakes: 1, stakesFailed: 0 });
  of.mine();
  expect(of.lent()).toBe(0n);
  of.mine();
  of.later(20);
  await run(of);
  expect(await of.provider.hasEnded!('r1')).toBe(true);
  expect(await run(of)).toEqual({ stakes: 0, stakesFailed: 0 });
});

test('stake that is not back half an hour after its end is told', async () => {
  const of = stakeWorld(rental);
  await of.provider.rent(of.rental(1));
  of.mine();
  of.mine();
  of.later(60);
  await run(of);
  of.later(2_401);
  of.outcomes.push('forgotten');
  await run(of);
  expect(of.events.error).toEqual(['stake.not-returned']);
});

test.each([
  ['little energy', { energy: 64_412n, coinSun: 0n }],
  ['little coin', { energy: 0n, coinSun: 100_000_001n }],
])('%s is told', async (_, low) => {
  const of = stakeWorld(rental);
  await run(of, low);
  expect(of.events.warn).toEqual(['energy.account-low']);
});

test('enough of both is not told; a node that does not answer is', async () => {
  const of = stakeWorld(rental);
  await run(of, { energy: 64_400n, coinSun: 100_000_000n });
  expect(of.events.warn).toEqual([]);
  of.deps.chain.coin = async () => {
    throw new Error('no answer');
  };
  await run(of);
  expect(of.events.warn).toEqual(['stake.not-looked-up']);
});
