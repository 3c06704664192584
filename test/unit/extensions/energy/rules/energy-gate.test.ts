import { expect, test } from 'vitest';
import type { EnergyOrder } from '#extensions/energy/model/energy-order.ts';
import { makeEnergyGate } from '#extensions/energy/rules/energy-gate.ts';
import type { StuckCause } from '#model/orders/stuck.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildEnergyOrder, buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

const now = 1_767_230_000;

/** What becomes of a transfer that reserved no coin to burn, and whether its energy was asked for. */
async function decide(of: {
  found?: Partial<EnergyOrder> | null;
  free?: bigint;
  /** What the other provider shows, if that is more. */
  most?: bigint;
  promised?: Record<string, number>;
  order?: Partial<Withdrawal>;
  subscribed?: boolean;
}) {
  const { found = {}, free = 0n, promised = {} } = of;
  let asked = 0;
  const gate = makeEnergyGate({
    energy: {
      subscription: async () => (of.subscribed === false ? null : buildSubscription()),
      order: async () => found && buildEnergyOrder(found),
      receiver: async (address) => ({
        address,
        promised,
        awaited: {},
        lastDelegatedAt: null,
        rev: 1,
      }),
    },
    tron: {
      freeEnergy: async () => free,
      seenEnergy: async () => ({ least: free, most: of.most ?? free }),
    },
    ask: async () => {
      asked += 1;
    },
    now: () => now,
  });
  const built = buildWithdrawal({ orderNo: 'WD1', chain: 'TRX', tokenAddress: 'T' });
  const reservation = { ...built.reservation, resource: 'rented' as const };
  const decision = await gate.decide({ ...built, reservation, ...of.order });
  return { decision, asked };
}

const stuck = (cause: StuckCause, since: number) => ({
  order: { stuck: { cause, since, nextActionAt: null } },
});

test('it asks and waits, for 15 minutes at most', async () => {
  expect(await decide({ found: null })).toEqual({ decision: 'wait', asked: 1 });
  expect(await decide(stuck('energy', now - 899))).toEqual({ decision: 'wait', asked: 1 });
  expect(await decide(stuck('energy', now - 900))).toMatchObject({ decision: 'burn' });
});

test('one that gave up does not begin to wait again, and takes energy that comes after all', async () => {
  expect(await decide(stuck('no_energy', now - 1))).toMatchObject({ decision: 'burn' });
  const came = { found: { status: 'delegated' as const, endsAt: null }, free: 64_285n };
  expect(await decide({ ...stuck('no_energy', now - 1), ...came })).toMatchObject({
    decision: 'sign',
  });
});

test('energy that is there, and lasts, is signed for; anything less burns', async () => {
  const found = { status: 'delegated' as const, endsAt: now + 120 };
  expect(await decide({ found, free: 64_285n })).toMatchObject({ decision: 'sign' });
  expect(await decide({ found, free: 64_284n })).toMatchObject({ decision: 'burn' });
  const ending = { ...found, endsAt: now + 119 };
  expect(await decide({ found: ending })).toMatchObject({ decision: 'burn' });
});

test('while only one of two providers shows the energy, it waits, for 15 minutes at most', async () => {
  const seen = {
    found: { status: 'delegated' as const, endsAt: now + 120 },
    free: 0n,
    most: 64_285n,
  };
  expect(await decide(seen)).toEqual({ decision: 'wait', asked: 0 });
  expect(await decide({ ...seen, ...stuck('energy', now - 899) })).toMatchObject({
    decision: 'wait',
  });
  expect(await decide({ ...seen, ...stuck('energy', now - 900) })).toMatchObject({
    decision: 'burn',
  });
  expect(await decide({ ...seen, most: 64_284n })).toMatchObject({ decision: 'burn' });
});

test('after a failure, energy that nobody else was promised is as good as a rental', async () => {
  const found = { status: 'failed' as const };
  expect(await decide({ found, free: 64_285n })).toMatchObject({ decision: 'sign' });
  const promised = { WD2: 1 };
  expect(await decide({ found, free: 64_285n, promised })).toMatchObject({ decision: 'burn' });
  const own = { WD1: 64_285 };
  expect(await decide({ found, free: 64_285n, promised: own })).toMatchObject({ decision: 'sign' });
  const { reservation } = buildWithdrawal();
  expect(await decide({ found, free: 64_285n, order: { reservation } })).toMatchObject({
    decision: 'burn',
  });
});

test('without a subscription nothing is asked, and the order is signed as it reserved', async () => {
  expect(await decide({ subscribed: false })).toEqual({ decision: 'sign', asked: 0 });
  const coin = { order: { tokenAddress: null } };
  expect(await decide(coin)).toEqual({ decision: 'sign', asked: 0 });
});
