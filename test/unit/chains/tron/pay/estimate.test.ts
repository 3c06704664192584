/** Estimates and plans of transfers that burn nothing; plan.test.ts has those that may burn. */
import { expect, test } from 'vitest';
import { makeTronBuilder } from '#chains/tron/pay/builder.ts';
import {
  estimate,
  limitsWith,
  needed,
  nodeOf,
  planOn,
} from '#test/builders/chains/tron/pay/estimate.ts';
import { chain, usdtTerms } from '../people.ts';

test('beside its energy a transfer costs only its bytes', async () => {
  const { withoutBurning, maxFee, gasLimit } = await estimate();
  expect(withoutBurning?.units).toBe(needed);
  expect(withoutBurning?.maxFee).toBe(maxFee - gasLimit * 100n);
  expect(withoutBurning?.maxFee).toBeLessThanOrEqual(352_000n);
});

test('its fee limit is what the simulation used: a margin could be burnt', async () => {
  const { fee } = await limitsWith(needed);
  const plan = await planOn(nodeOf({ sun: fee }));
  expect(plan).toMatchObject({ resource: needed, build: { feeLimit: '1289100' } });
  expect(plan.fee).toBeLessThanOrEqual(fee);
});

test('less energy than it counts on, or none by the time of the plan: it is not planned', async () => {
  const { fee } = await limitsWith(needed);
  await expect(planOn(nodeOf(), needed - 1n)).rejects.toMatchObject({
    name: 'ResourceLacking',
    needed,
  });
  await expect(planOn(nodeOf({ sun: fee, energy: 0n }))).rejects.toMatchObject({
    name: 'InsufficientFunds',
  });
});

test('the builder refuses a plan that counts on more energy than the limits name', async () => {
  const limits = await limitsWith(needed);
  const plan = await planOn(nodeOf());
  const recentBlock = { reference: 'ab'.repeat(10), expiresAt: 1_767_225_660_000n };
  const builder = makeTronBuilder({ chain });
  const build = (set: Partial<typeof limits>) => {
    const of = { terms: usdtTerms(), plan, recentBlock, discriminator: 0 };
    return builder.payment({ ...of, limits: { ...limits, ...set } });
  };
  expect(build({})).toMatch(/^[0-9a-f]{200,}$/);
  expect(() => build({ resource: needed - 1n })).toThrow('needs 12891 energy');
  const { resource: _, ...burning } = limits;
  const of = { terms: usdtTerms(), plan, recentBlock, discriminator: 0 };
  expect(() => builder.payment({ ...of, limits: burning })).toThrow('needs 12891 energy');
});
