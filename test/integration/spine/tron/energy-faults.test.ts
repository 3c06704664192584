/** Rented energy: reorganised top-ups, a market that rents twice or is down, a restored table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { infoOf, post } from '#emulators/tron/src/testing.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { setPenalty } from '#test/scenarios/tron/chain-state.ts';
import { type EnergyStage, startEnergyStage } from '#test/scenarios/tron/energy-stage.ts';
import { type Words, wordsFor } from '../shared/text.ts';

let stage: EnergyStage;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startEnergyStage('energy-faults');
  words = wordsFor(stage as never);
  await stage.tick();
});
afterAll(() => stage?.stop());

test('a top-up whose block leaves the chain counts when it is mined again, and once', async () => {
  await stage.pay('coin', stage.subscription.depositAddress, 60n * trx);
  await stage.mine(3);
  await stage.tick();
  await stage.rollback(3, 'again');
  expect(await stage.paidIn()).toMatchObject({ sun: 0n, entries: 0 });
  await stage.mine(4);
  await stage.tick();
  await credited();
  expect(await stage.paidIn()).toEqual({ sun: 60n * trx, ledger: 60n * trx, entries: 1 });
});

test('a top-up that never comes back does not count', async () => {
  await stage.pay('coin', stage.subscription.depositAddress, 7n * trx);
  await stage.mine(3);
  await stage.tick();
  await stage.rollback(3, 'forgotten');
  await stage.mine(4);
  await stage.tick();
  await credited();
  expect(await stage.paidIn()).toEqual({ sun: 60n * trx, ledger: 60n * trx, entries: 1 });
});

test('a market that lends twice is paid for once', async () => {
  stage.market.setFaults([{ kind: 'double', times: 1 }]);
  const { sun } = await stage.paidIn();
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({
    status: 'delegated',
    chargedSun: 3_500_000n,
  });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBe(0);
  expect(await stage.paidIn()).toMatchObject({ sun: sun - 3_500_000n, ledger: sun - 3_500_000n });
  await nextRental();
});

test('while the only market is down the charge is paid back, and the payment burns reserved coin', async () => {
  const { service } = stage.deps;
  const providers = service.markets;
  service.markets = [stage.provider('down', 'http://127.0.0.1:9')];
  const { sun } = await stage.paidIn();
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'failed', chargedSun: 0n });
  expect(await stage.paidIn()).toMatchObject({ sun, ledger: sun });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect((await words.get(order)).reservation.resource).toBeUndefined();
  expect(await burnt(order)).toBeGreaterThan(6_000_000);
  service.markets = providers;
  await nextRental();
});

test('a penalty that rises after the energy came: the coin for it is reserved before it is burnt', async () => {
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  await setPenalty(stage.node, 500n);
  words.later(20);
  await stage.sign();
  const raised = await words.get(order);
  expect(raised).toMatchObject({ status: 'broadcast', stuck: null });
  expect(raised.reservation.resource).toBeUndefined();
  expect(await words.settle(order)).toEqual(['confirmed']);
  // What the energy did not cover, and no more than was reserved.
  const sun = await burnt(order);
  expect(sun).toBeGreaterThan(0);
  expect(sun).toBeLessThan(6_000_000);
  expect(BigInt(sun)).toBeLessThanOrEqual(raised.reservation.fee);
  await setPenalty(stage.node, 340n);
  await nextRental();
});

test('half of a rental: no other market is asked for the rest, and the payment burns reserved coin', async () => {
  const { service } = stage.deps;
  const providers = service.markets;
  service.markets = [...providers, stage.provider('second')];
  stage.market.setFaults([{ kind: 'partial', times: 1 }]);
  const rentals = stage.market.rentals().length;
  const { sun } = await stage.paidIn();
  const order = await ask();
  const made = await stage.request(order.orderNo);
  await stage.advance(made!.energyNo);
  words.later(61);
  const half = await stage.advance(made!.energyNo, 2);
  expect(half).toMatchObject({ status: 'partial', provider: 'first', refusedBy: [] });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(stage.market.rentals()).toHaveLength(rentals + 1);
  expect((await words.get(order)).reservation.resource).toBeUndefined();
  expect(await stage.paidIn()).toMatchObject({
    sun: sun - half!.chargedSun,
    ledger: sun - half!.chargedSun,
  });
  service.markets = providers;
  await nextRental();
});

test('a table restored to before a rental: the market gets the same request, and rents once', async () => {
  const restore = await stage.backUp();
  stage.market.setFaults([{ kind: 'late', times: 1 }]);
  const rentals = stage.market.rentals().length;
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo, 2)).toMatchObject({ status: 'ordered' });
  await restore();
  const { sun } = await stage.paidIn();
  expect(await stage.request(order.orderNo)).toMatchObject({ status: 'ordered', rev: 1 });
  await stage.advance(made!.energyNo, 2);
  await stage.market.deliver();
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  expect(stage.market.rentals()).toHaveLength(rentals + 1);
  expect(await stage.paidIn()).toMatchObject({ sun: sun - 3_500_000n, ledger: sun - 3_500_000n });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await burnt(order)).toBe(0);
});

test('a payment whose energy leaves the chain with it is not sent again without it', async () => {
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  words.later(20);
  await stage.sign();
  const { txHash } = await words.get(order);
  await stage.mine(1);
  expect((await infoOf(stage.url, txHash ?? '')).receipt.energy_fee ?? 0).toBe(0);
  await stage.rollback(2, 'forgotten');
  expect(await stage.deps.tron.freeEnergy(order.fromAddress)).toBeLessThan(60_000n);

  words.later(20);
  await stage.sign();
  const isKnown = async () =>
    (await post(stage.url, 'wallet/gettransactionbyid', { value: txHash })).txID === txHash;
  expect(await isKnown()).toBe(false);
  expect(await words.get(order)).toMatchObject({ status: 'broadcast', stuck: { cause: 'energy' } });

  // Past its expiry in a final block it is signed again, for coin that is reserved first.
  stage.node.chain.clockOffset += 120_000;
  await stage.mine(words.deep);
  await stage.tick();
  expect(await words.settle(order)).toEqual(['confirmed']);
  const paid = await words.get(order);
  expect(paid.txHash).not.toBe(txHash);
  expect(await isKnown()).toBe(false);
  expect(paid.reservation.resource).toBeUndefined();
  expect(BigInt(await burnt(order))).toBeLessThanOrEqual(paid.reservation.fee);
});

const credited = async () => {
  await stage.mine(30);
  words.later(120);
  await stage.tick();
  await stage.tick();
};

const burnt = async (order: Withdrawal) => {
  const { txHash } = await words.get(order);
  return (await infoOf(stage.url, txHash ?? '')).receipt.energy_fee ?? 0;
};

/** Past ten minutes after a rental, and past its end. */
async function nextRental() {
  words.later(700);
  for (const no of await stage.energy.dueOrders(stage.deps.clock.now())) await stage.advance(no);
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
}

const ask = async () => {
  const order = await stage.apply(words.nextOrder());
  await stage.sign();
  return order;
};
