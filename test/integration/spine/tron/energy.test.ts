/** Rented energy: a top-up, a transfer that waits for its energy, and each fault of a market. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { energyAccountAddress } from '#emulators/tron/src/genesis.ts';
import { infoOf } from '#emulators/tron/src/testing.ts';
import { type EnergyStage, startEnergyStage } from '#test/scenarios/tron/energy-stage.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let stage: EnergyStage;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startEnergyStage('energy');
  words = wordsFor(stage as never);
  await stage.tick();
});
afterAll(() => stage?.stop());
afterEach(() => stage.market.setFaults([]));

test('a top-up is credited once, forwarded to the energy account and settled', async () => {
  const before = await stage.balance('coin', energyAccountAddress);
  await stage.topUp(100n * trx);
  await stage.mine(30);
  words.later(120);
  await stage.tick();
  await stage.tick();
  expect(await stage.paidIn()).toEqual({ sun: 100n * trx, ledger: 100n * trx, entries: 1 });
  expect(await stage.forward()).toBe(0);
  expect(await stage.forward()).toBe(0);
  for (let i = 0; i < 4; i++) {
    await stage.signDeposit();
    await stage.mine(words.deep);
    await stage.tick();
  }
  expect(await stage.forward()).toBe(1);
  expect(await stage.energy.unsettledTopUps()).toEqual([]);
  const arrived = (await stage.balance('coin', energyAccountAddress)) - before;
  expect(arrived).toBeGreaterThan(99n * trx);
  expect(arrived).toBeLessThanOrEqual(100n * trx);
  expect(await stage.paidIn()).toMatchObject({ sun: 100n * trx });
});

test('a withdrawal waits for its energy, and burns nothing', async () => {
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(made).toMatchObject({ status: 'ordered', energy: 130_400, chargedSun: 3_500_000n });
  expect(await stage.request(order.orderNo)).toEqual(made);
  const done = await stage.advance(made!.energyNo);
  expect(done).toMatchObject({ status: 'delegated', tradeNo: 'GS1' });
  expect(await words.settle(order)).toEqual(['confirmed']);
  const { txHash } = await words.get(order);
  const { receipt } = await infoOf(stage.url, txHash ?? '');
  expect(receipt.energy_fee ?? 0).toBe(0);
  expect(receipt.energy_usage).toBeGreaterThan(60_000);
  expect(await stage.paidIn()).toMatchObject({ sun: 96_500_000n, ledger: 96_500_000n });
  await nextRental();
  expect(await stage.energy.order(made!.energyNo)).toMatchObject({ status: 'recovered' });
});

test('a lost answer is looked up and never rented again', async () => {
  stage.market.setFaults([{ kind: 'lose-answer', times: 1 }]);
  const rentals = stage.market.rentals().length;
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  expect(stage.market.rentals()).toHaveLength(rentals + 1);
  expect(await words.settle(order)).toEqual(['confirmed']);
  await nextRental();
});

test.each(['drop', 'http'] as const)(
  '%s: the same request is sent again, under its id',
  async (kind) => {
    stage.market.setFaults([{ kind, times: 1 }]);
    const rentals = stage.market.rentals().length;
    const order = await ask();
    const made = await stage.request(order.orderNo);
    expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
    expect(stage.market.rentals()).toHaveLength(rentals + 1);
    expect(await words.settle(order)).toEqual(['confirmed']);
    await nextRental();
  },
);

test('a definite no goes to the next market; without one the order fails and is refunded', async () => {
  const { service } = stage.deps;
  const providers = service.markets;
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  service.markets = [...providers, stage.provider('second')];
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({
    status: 'delegated',
    refusedBy: ['first'],
  });
  expect(await words.settle(order)).toEqual(['confirmed']);
  await nextRental();
  service.markets = providers;
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  const { sun } = await stage.paidIn();
  const refused = await ask();
  const other = await stage.request(refused.orderNo);
  expect(await stage.advance(other!.energyNo)).toMatchObject({ status: 'failed', chargedSun: 0n });
  expect(await stage.paidIn()).toMatchObject({ sun, ledger: sun });
  // It reserved coin for that: it burns.
  expect(await words.settle(refused)).toEqual(['confirmed']);
  const { txHash } = await words.get(refused);
  expect((await infoOf(stage.url, txHash ?? '')).receipt.energy_fee).toBeGreaterThan(6_000_000);
});

test('a lie is never signed for: refunded after ten minutes, with an alarm', async () => {
  stage.market.setFaults([{ kind: 'lie', times: 1 }]);
  const { sun } = await stage.paidIn();
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({
    status: 'ordered',
    tradeNo: expect.any(String),
  });
  await stage.sign();
  expect(await words.get(order)).toMatchObject({ status: 'approved' });
  words.later(601);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'failed' });
  expect(stage.logged.map(({ event }) => event)).toContain('energy.maybe-paid');
  expect(await stage.paidIn()).toMatchObject({ sun, ledger: sun });
  expect(await words.settle(order)).toEqual(['confirmed']);
});

test('half of it is partial: the missing part is paid back, and paid again once it came', async () => {
  await nextRental();
  stage.market.setFaults([{ kind: 'partial', times: 1 }]);
  const { sun } = await stage.paidIn();
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(made?.chargedSun).toBe(3_500_000n);
  await stage.advance(made!.energyNo);
  words.later(61);
  const half = await stage.advance(made!.energyNo, 1);
  expect(half).toMatchObject({ status: 'partial' });
  expect(half!.chargedSun).toBeLessThan(1_800_000n);
  const { sun: after, ledger } = await stage.paidIn();
  expect([after, ledger]).toEqual([sun - half!.chargedSun, sun - half!.chargedSun]);
  await stage.market.deliver();
  expect(await stage.advance(made!.energyNo, 1)).toMatchObject({ status: 'delegated' });
  expect(await stage.paidIn()).toMatchObject({ sun: sun - 3_500_000n, ledger: sun - 3_500_000n });
  expect(await words.settle(order)).toEqual(['confirmed']);
  await nextRental();
});

test('energy that comes late is waited for', async () => {
  stage.market.setFaults([{ kind: 'late', times: 1 }]);
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'ordered' });
  await stage.market.deliver();
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  expect(await words.settle(order)).toEqual(['confirmed']);
  await nextRental();
});

test('energy that is reclaimed before the signature is not counted on', async () => {
  const order = await ask();
  const made = await stage.request(order.orderNo);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'delegated' });
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
  expect(await words.settle(order)).toEqual(['confirmed']);
  const { txHash } = await words.get(order);
  expect((await infoOf(stage.url, txHash ?? '')).receipt.energy_fee).toBeGreaterThan(6_000_000);
  await nextRental();
});

test('ten withdrawals at once rent ten times, and burn nothing', async () => {
  const rentals = stage.market.rentals().length;
  const orders = await words.applyMany(10, '1');
  await stage.sign();
  // In one batch, not one after the other: this many blocks are waited for in all.
  expect(await stage.rent(orders.map(({ orderNo }) => orderNo))).toBeLessThanOrEqual(4);
  expect(stage.market.rentals()).toHaveLength(rentals + 10);
  expect(await words.settle(...orders)).toEqual(orders.map(() => 'confirmed'));
  for (const order of orders) {
    const { txHash } = await words.get(order);
    expect((await infoOf(stage.url, txHash ?? '')).receipt.energy_fee ?? 0).toBe(0);
  }
  const { sun, ledger } = await stage.paidIn();
  expect(sun).toBe(ledger);
});

test('a transfer of the client wallet has its energy rented for its own address', async () => {
  const from = await stage.addSubAccount();
  await stage.pay('coin', from, trx);
  await stage.pay('USDT', from, 100n * usdt);
  await stage.mine(2);
  const { sun } = await stage.paidIn();
  const { value: sessionKey } = await stage.newKey();
  const to = stage.newAddress();
  const transfer = { opType: 'transfer' as const, token: 'USDT', to, amount: '7', memo: null };
  const { resourceSource } = stage.applyDeps;
  const counts = resourceSource ? { resourceSource } : {};
  const order = await stage.submit(transfer, { from, sessionKey }, counts);
  expect(order).toMatchObject({ status: 'approved', reservation: { resource: 'rented' } });
  await stage.sign(stage.walletOf(from));
  expect(await words.get(order)).toMatchObject({ status: 'approved', stuck: { cause: 'energy' } });
  expect(stage.asked).toContain(order.orderNo);
  await stage.rent([order.orderNo]);
  const made = await stage.energy.order(`client_tx:${order.orderNo}`);
  expect(made).toMatchObject({ status: 'delegated', businessType: 'client_tx', receiver: from });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(stage.market.rentals().at(-1)).toMatchObject({ receiver: from });
  expect(await stage.balance('USDT', to)).toBe(7n * usdt);
  // Its coin paid for nothing: the first bytes of a day are free.
  expect(await stage.balance('coin', from)).toBe(trx);
  expect(await stage.paidIn()).toMatchObject({ sun: sun - 3_500_000n, ledger: sun - 3_500_000n });
});

test('a low balance is told once, and the balance never falls below zero', async () => {
  const low = async () => (await stage.energy.balance('demo')).lowSent;
  expect(await low()).toBe(false);
  let told = 0;
  let failed = 0;
  for (let i = 0; i < 40 && failed < 2; i++) {
    const before = await low();
    const order = await stage.apply(words.nextOrder());
    const made = await stage.request(order.orderNo);
    if (!before && (await low())) told += 1;
    if (made?.status === 'failed') failed += 1;
    const { sun, ledger } = await stage.paidIn();
    expect(sun).toBe(ledger);
    expect(sun).toBeGreaterThanOrEqual(0n);
  }
  expect({ told, failed }).toEqual({ told: 1, failed: 2 });
});

/** Applies, and has the signer ask for energy. */
async function ask() {
  const order = await stage.apply(words.nextOrder());
  await stage.sign();
  expect(await words.get(order)).toMatchObject({ status: 'approved', stuck: { cause: 'energy' } });
  expect(stage.asked).toContain(order.orderNo);
  return order;
}

/** Past ten minutes after a rental, and past its end. */
async function nextRental() {
  words.later(700);
  for (const no of await stage.energy.dueOrders(stage.deps.clock.now())) await stage.advance(no);
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
}
