/**
 * Payments that reserve no coin for their energy: it is rented, or the address has it. Nothing burns
 * coin that is not reserved (docs/energy.md "Reservations of a payment").
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { compareAddress } from '#domain/reservation/compare-address.ts';
import { infoOf } from '#emulators/tron/src/testing.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { setPenalty } from '#test/scenarios/tron/chain-state.ts';
import { type EnergyStage, startEnergyStage } from '#test/scenarios/tron/energy-stage.ts';
import { indexesSettled } from '#test/support/dynamodb/indexes-settled.ts';
import { type Words, wordsFor } from '../shared/text.ts';

let stage: EnergyStage;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startEnergyStage('energy-reservations');
  words = wordsFor(stage as never);
  await stage.tick();
  await stage.topUp(100n * trx);
  await stage.pay('coin', stage.address, 4_100n * trx);
  await stage.mine(30);
  words.later(120);
  await stage.tick();
  // It waits for an approval, and leaves less coin than burning for one transfer costs.
  const held = await stage.apply({ ...words.nextOrder(), token: 'TRX', amount: '5093' });
  expect(held.status).toBe('pending');
});
afterAll(() => stage?.stop());
afterEach(async () => {
  stage.market.setFaults([]);
  words.later(700);
  for (const no of await stage.energy.dueOrders(stage.deps.clock.now())) await stage.advance(no);
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
  // What is reserved is what unfinished orders hold, regardless of what they count on.
  const { client, address } = stage;
  await indexesSettled();
  const compared = await compareAddress(makeReservationStore(client), { chain: 'TRX', address });
  expect(compared?.differing).toEqual([]);
});
const causeOf = async (order: Withdrawal) => (await words.get(order)).stuck?.cause;

test('without the coin to burn, a transfer is paid by rented energy', async () => {
  const order = await rented();
  expect(await rent(order)).toMatchObject({ status: 'delegated' });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBe(0);
});

test('a rental that is refused: it waits, says so, and burns once the coin is there', async () => {
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  const order = await rented();
  const before = await stage.sentOnChain();
  expect(await rent(order)).toMatchObject({ status: 'failed' });
  for (let run = 0; run < 2; run++) {
    words.later(20);
    await stage.sign();
    expect(await causeOf(order)).toBe('no_energy');
  }
  expect(await stage.sentOnChain()).toBe(before);
  await stage.pay('coin', stage.address, 30n * trx);
  await stage.mine(1);
  const { coin } = await words.reserved('USDT');
  words.later(20);
  await stage.sign();
  const raised = await words.get(order);
  expect(raised.reservation.resource).toBeUndefined();
  expect(raised.reservation.fee).toBeGreaterThan(10n * trx);
  const { fee } = order.reservation;
  expect((await words.reserved('USDT')).coin).toBe(coin + raised.reservation.fee - fee);
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBeGreaterThan(6_000_000);
  // Takes the rest of the coin again.
  const rest = (await stage.balance('coin', stage.address)) - coin - 9n * trx;
  await stage.apply({ ...words.nextOrder(), token: 'TRX', amount: String(rest / trx) });
});

test('energy that comes after its order was given up is used, and nothing is burnt', async () => {
  stage.market.setFaults([{ kind: 'late', times: 1 }]);
  const order = await rented();
  expect(await rent(order)).toMatchObject({ status: 'ordered' });
  words.later(901);
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'failed', chargedSun: 0n });
  await stage.sign();
  expect(await causeOf(order)).toBe('no_energy');
  await stage.market.deliver();
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBe(0);
});

test('a penalty that rises after the energy came: it waits, and burns nothing', async () => {
  const order = await rented();
  const before = await stage.sentOnChain();
  expect(await rent(order)).toMatchObject({ status: 'delegated' });
  await setPenalty(stage.node, 500n);
  for (let run = 0; run < 2; run++) {
    words.later(20);
    expect(await stage.sign()).toBe(0);
    expect(await causeOf(order)).toBe('no_energy');
  }
  expect(await stage.sentOnChain()).toBe(before);
  await setPenalty(stage.node, 340n);
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBe(0);
});

test('energy for one of two is signed for once, whatever the orders say', async () => {
  const orders = [await rented(), await rented()];
  await stage.sign();
  for (const { orderNo } of orders) {
    const made = await stage.request(orderNo);
    expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  }
  await stage.market.reclaim(stage.address);
  const { address } = stage;
  const again = {
    requestId: 'again',
    energyNo: 'again',
    receiver: address,
    duration: '10010' as const,
  };
  await stage.provider('first').rent({ ...again, energy: 130_400 });
  await stage.mine(1);
  words.later(20);
  expect(await stage.sign()).toBe(1);
  await stage.mine(words.deep);
  await stage.tick();
  words.later(20);
  expect(await stage.sign()).toBe(0);
  const [first, second] = orders as [Withdrawal, Withdrawal];
  expect((await words.get(first)).status).toBe('confirmed');
  expect(await burnt(first)).toBe(0);
  expect(await causeOf(second)).toBe('no_energy');
  await stage.provider('first').rent({ ...again, requestId: 'once more', energy: 130_400 });
  await stage.mine(1);
  expect(await words.settle(second)).toEqual(['confirmed']);
  expect(await burnt(second)).toBe(0);
});

test('energy that is taken back between the signature and the block is told as burnt', async () => {
  const order = await rented();
  expect(await rent(order)).toMatchObject({ status: 'delegated' });
  words.later(20);
  // The nodes have it in their pools, and no block takes it yet.
  stage.node.faults.add([{ kind: 'stick', times: 1 }]);
  expect(await stage.work()).toBe(1);
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
  stage.node.chain.unstick();
  stage.logged.length = 0;
  expect(await words.settle(order)).toEqual(['confirmed']);
  const sun = await burnt(order);
  expect(sun).toBeGreaterThan(6_000_000);
  const { txHash: tx_hash, orderNo: order_no } = await words.get(order);
  const told = stage.logged.filter(({ event }) => event === 'energy.burns');
  expect(told.map(({ fields }) => fields)).toEqual([
    { order_no, project: order.projectId, trx: sun / 1e6, tx_hash },
  ]);
  await stage.pay('coin', stage.address, BigInt(sun));
  await stage.mine(1);
});

test('staked energy is reserved: a payment beyond it needs the coin to burn', async () => {
  stage.rentsNothing();
  const { address } = stage;
  const stake = {
    requestId: 'stake',
    energyNo: 'stake',
    receiver: address,
    duration: '10010' as const,
  };
  await stage.provider('first').rent({ ...stake, energy: 200_000 });
  await stage.mine(1);
  const order = await stage.apply(words.nextOrder());
  expect(order.reservation.resource).toBe('staked');
  expect(order.reservation.resourceUnits).toBeGreaterThan(130_000n);
  await expect(stage.apply(words.nextOrder())).rejects.toThrow('Insufficient TRX');
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBe(0);
});

const rented = async () => {
  const order = await stage.apply(words.nextOrder());
  expect(order.reservation.resource).toBe('rented');
  expect(order.reservation.fee).toBeLessThan(trx);
  return order;
};

const burnt = async (order: Withdrawal) => {
  const { txHash } = await words.get(order);
  return (await infoOf(stage.url, txHash ?? '')).receipt.energy_fee ?? 0;
};

/** Has the energy of an order rented, as far as the market does it. */
const rent = async (order: Withdrawal) => {
  await stage.sign();
  const made = await stage.request(order.orderNo);
  return stage.advance(made!.energyNo);
};
