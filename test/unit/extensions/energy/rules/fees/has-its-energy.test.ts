import { expect, test } from 'vitest';
import type { EnergyChain } from '#extensions/energy/ports.ts';
import { hasItsEnergy } from '#extensions/energy/rules/fees/has-its-energy.ts';
import type { Attempt } from '#model/payment.ts';
import { buildExpiringDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';

const now = 1_767_230_000;
const [first] = buildSlot().attempts;
const attempt = (txHash: string, energy?: bigint): Attempt => ({
  ...first!,
  txHash,
  ...(energy !== undefined && { resource: energy }),
});
const slotOf = (...attempts: Attempt[]) => buildSlot({ attempts });

async function ask(isCovered: EnergyChain['isCovered'], others = [slotOf(attempt('x'))]) {
  const stuck: unknown[] = [];
  const { log, events } = fakeLogger();
  const worker = buildExpiringDeps({
    orders: fakeOrderStore({
      noteStuck: async (_, note) => void stuck.push([note?.cause, note?.nextActionAt]),
    }),
    clock: stoppedClock(now),
    log,
  });
  const deps = { ...worker, energy: { chain: { freeEnergy: async () => 0n, isCovered } } };
  const slot = slotOf(attempt('old', 70n), attempt('new', 60n));
  const has = await hasItsEnergy(deps, {
    slot,
    order: buildWithdrawal({ status: 'broadcast' }),
    others,
  });
  return { has, stuck, warned: events.warn };
}

test('two providers are asked about the newest bytes, and about what others in flight count on', async () => {
  const asked: unknown[] = [];
  const others = [
    slotOf(attempt('cc', 30n)),
    slotOf(attempt('burns')),
    // Whichever of its bytes are mined.
    slotOf(attempt('old of dd', 50n), attempt('dd', 40n)),
  ];
  const isCovered = async (payment: unknown) => asked.push(payment) > 0;
  expect(await ask(isCovered, others)).toEqual({ has: true, stuck: [], warned: [] });
  expect(asked).toEqual([
    {
      address: hotAddress,
      txHash: 'new',
      energy: 60n,
      others: [
        { txHash: 'cc', energy: 30n },
        { txHash: 'dd', energy: 50n },
      ],
    },
  ]);
});

test('without it the order waits for energy, and is looked at again soon', async () => {
  const { has, stuck } = await ask(async () => false);
  expect({ has, stuck }).toEqual({ has: false, stuck: [['energy', now + 5]] });
});

test('a provider that does not answer shows no energy', async () => {
  const silent = async () => Promise.reject(new Error('no answer'));
  const warned = ['payment.no-second-provider'];
  expect(await ask(silent)).toEqual({ has: false, stuck: [], warned });
});
