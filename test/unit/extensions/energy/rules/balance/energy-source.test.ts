import { expect, test } from 'vitest';
import { makeEnergySource } from '#extensions/energy/rules/balance/energy-source.ts';
import { buildSubscription } from '#test/builders/build-energy-order.ts';

const find = (
  of: { sun?: bigint; free?: bigint; reserved?: bigint; subscribed?: boolean; rents?: boolean },
  energy = 64_285n,
) =>
  makeEnergySource({
    energy: {
      subscription: async () => (of.subscribed === false ? null : buildSubscription()),
      balance: async () => ({ sun: of.sun ?? 0n, topUpSun: 0n, consumedSun: 0n, lowSent: false }),
    },
    tron: { freeEnergy: async () => of.free ?? 0n },
    rents: of.rents ?? true,
  }).find({ projectId: 'demo', from: 'T', units: energy, reserved: of.reserved ?? 0n });

test('a balance that covers the price rents; one sun less does not', async () => {
  expect(await find({ sun: 1_750_000n })).toEqual({ from: 'rented' });
  expect(await find({ sun: 1_749_999n })).toBeNull();
  expect(await find({ sun: 1_750_000n }, 130_285n)).toBeNull();
  expect(await find({ sun: 3_500_000n }, 130_285n)).toEqual({ from: 'rented' });
});

test('without a subscription, or a service, nothing is rented', async () => {
  expect(await find({ sun: 10_000_000n, subscribed: false })).toBeNull();
  expect(await find({ sun: 10_000_000n, rents: false })).toBeNull();
});

test('staked energy counts less what others have reserved of it', async () => {
  const free = 130_000n;
  expect(await find({ free })).toEqual({ from: 'staked', free });
  expect(await find({ free, reserved: 65_715n })).toEqual({ from: 'staked', free });
  expect(await find({ free, reserved: 65_716n })).toBeNull();
});
