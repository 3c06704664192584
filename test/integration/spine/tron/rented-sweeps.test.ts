/**
 * USDT on TRON is swept by rented energy. The only coin is what makes an address exist, and bytes that
 * are not free; nothing is burnt for energy unless the configuration allows it.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronSweepReader } from '#chains/tron/pay/sweep-reader.ts';
import { infoOf } from '#emulators/tron/src/testing.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { type EnergyStage, startEnergyStage } from '#test/scenarios/tron/energy-stage.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let stage: EnergyStage;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startEnergyStage('rented-sweeps');
  words = wordsFor(stage);
  await stage.tick();
  await stage.topUp(100n * trx);
  await credited();
});
afterAll(() => stage?.stop());
afterEach(async () => {
  stage.market.setFaults([]);
  for (const one of await sweepsWith().candidates()) {
    await sweepsWith().deps.sweeps.defer(one, null);
  }
  expect(await sweepsWith().underWay()).toEqual([]);
});

/** Deposits so far are final and credited. */
async function credited(): Promise<void> {
  await stage.mine(30);
  words.later(120);
  await stage.tick();
}

function sweepsWith(set: Parameters<typeof buildSweepConfig>[0] = {}) {
  const row = buildSweepConfig({ destAddress: stage.address, ...set });
  const minUsd = Number(row.minMicroUsd) / 1e6;
  const sweeps = sweepsOn(stage, { dest: row.destAddress, minUsd }, row);
  const http = makeTronHttp({ urls: [stage.url] });
  sweeps.deps.energy = stage.applyDeps.energySource!;
  sweeps.deps.tron = makeTronSweepReader(async () => http);
  return sweeps;
}
type Sweeps = ReturnType<typeof sweepsWith>;

async function deposit(amount: bigint, to?: string): Promise<string> {
  const address = to ?? (await stage.addSubAccount());
  await stage.pay('USDT', address, amount);
  await credited();
  return address;
}

/** Has an order signed, with energy as far as the market gives it, and mined. Returns how it ended. */
async function end(
  { orderNo, fromAddress }: InternalOrder,
  { rents }: { rents: boolean },
): Promise<InternalOrder> {
  const { orders } = stage.paymentDeps;
  const wallet = stage.walletOf(fromAddress);
  const sign = () => (rents ? stage.sign(wallet) : stage.work({}, wallet));
  for (let round = 0; round < 8; round++) {
    words.later(20);
    await sign();
    const asked = rents ? await stage.request(orderNo) : null;
    if (asked) await stage.advance(asked.energyNo, 20);
    words.later(20);
    await sign();
    await credited();
    const now = (await orders.get(orderNo)) as InternalOrder;
    if (now.status >= 4) return now;
  }
  throw new Error(`${orderNo} does not end`);
}

/** Runs until nothing is under way. Returns what was done, in TRX that was paid beside the money. */
async function finish(
  sweeps: Sweeps,
  how = { rents: true },
): Promise<{ did: string; cost: bigint; burnt: bigint }[]> {
  const done = [];
  for (let i = 0; i < 6; i += 1) {
    await sweeps.collect();
    const [sweep] = await sweeps.underWay();
    if (!sweep) return done;
    const order = await end((await sweeps.deps.orders.get(sweep.orderNo))!, how);
    const { fee = 0, receipt = {} } = order.txHash ? await infoOf(stage.url, order.txHash) : {};
    const did = `${order.does} ${order.status}`;
    done.push({ did, cost: BigInt(fee), burnt: BigInt(receipt.energy_fee ?? 0) });
  }
  throw new Error('the sweeps do not end');
}
const dones = (done: { did: string }[]) => done.map(({ did }) => did);

test('an address that never held coin is swept by rented energy, and burns nothing for it', async () => {
  const address = await deposit(500n * usdt);
  const before = await stage.balance('USDT', stage.address);
  const done = await finish(sweepsWith());
  expect(dones(done)).toEqual(['activate 4', 'sweep 4']);
  expect(done.map(({ burnt }) => burnt)).toEqual([0n, 0n]);
  expect(done[1]?.cost).toBe(0n);
  expect(await stage.balance('USDT', address)).toBe(0n);
  expect(await stage.balance('USDT', stage.address)).toBe(before + 500n * usdt);
  expect(await stage.balance('coin', address)).toBe(1n);
  expect(await stage.market.rentals().at(-1)).toMatchObject({ receiver: address });
});

test('a rented sweep costs at most 30 % of coin that is sent and burnt', async () => {
  const allowed = { fallbackBurnEnabled: true, fallbackBurnSun: 30n * trx };
  // The naive way: the hot wallet sends the coin, the address burns it. Once for a new address, and
  // again for one that exists.
  const naive: bigint[] = [];
  const rented: bigint[] = [];
  for (const way of [naive, rented]) {
    const address = await deposit(500n * usdt);
    for (let sweep = 0; sweep < 2; sweep += 1) {
      if (sweep > 0) {
        // A day later its bytes are free again, and its rental has ended.
        await stage.market.reclaim(address);
        stage.node.chain.clockOffset += 86_400_000;
        words.later(86_400);
        await deposit(500n * usdt, address);
      }
      const sweeps = sweepsWith(allowed);
      const { sun } = await stage.books();
      if (way === naive) delete sweeps.deps.energy;
      const done = await finish(sweeps, { rents: way === rented });
      const charged = sun - (await stage.books()).sun;
      way.push(done.reduce((sum, { cost }) => sum + cost, charged));
    }
  }
  // docs/performance.md "sweeps" has these figures, in sun.
  expect(naive).toEqual([7_528_500n, 6_428_500n]);
  expect(rented).toEqual([2_850_000n, 1_750_000n]);
  expect(rented[1]! * 100n).toBeLessThan(naive[1]! * 30n);
  // The account that both ways pay for is made up for by the fifth sweep.
  const five = ([first, later]: bigint[]) => first! + 4n * later!;
  expect(five(rented) * 100n).toBeLessThan(five(naive) * 30n);
});

test('while its bytes are not free, an address gets the coin for them, if that is worth it', async () => {
  const address = await deposit(500n * usdt);
  expect(dones(await finish(sweepsWith()))).toEqual(['activate 4', 'sweep 4']);
  // A transfer takes 345 of 600 bytes a day.
  await deposit(5n * usdt, address);
  expect(dones(await finish(sweepsWith({ minMicroUsd: 1n })))).toEqual([]);
  const [waiting] = await sweepsWith().candidates();
  expect(waiting).toMatchObject({ address, cause: 'no_bandwidth' });
  await deposit(500n * usdt, address);
  const done = await finish(sweepsWith());
  expect(dones(done)).toEqual(['fund 4', 'sweep 4']);
  expect(done[1]).toMatchObject({ burnt: 0n });
  expect(done[1]?.cost).toBeLessThan(trx / 2n);
  expect(await stage.balance('USDT', address)).toBe(0n);
});

test('without energy and without leave to burn, a sweep waits, says so, and costs nothing', async () => {
  const address = await deposit(500n * usdt);
  const sweeps = sweepsWith();
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  expect(dones(await finish(sweeps))).toEqual(['activate 4', 'sweep 5']);
  expect(await stage.balance('USDT', address)).toBe(500n * usdt);
  expect(await stage.balance('coin', address)).toBe(1n);
  const [waiting] = await sweeps.candidates();
  expect(waiting).toMatchObject({ address, cause: 'no_energy' });
  expect(await words.reserved('USDT', address)).toEqual({ token: 0n, coin: 0n });
  // The market is back: the next look brings it home.
  await sweeps.deps.sweeps.defer(waiting!, 0);
  expect(dones(await finish(sweeps))).toEqual(['sweep 4']);
});

test('with leave to burn, it burns when the rental failed, and no more than is allowed', async () => {
  const address = await deposit(500n * usdt);
  stage.market.setFaults([{ kind: 'refuse', times: 2 }]);
  const allowed = { fallbackBurnEnabled: true, fallbackBurnSun: 30n * trx };
  const done = await finish(sweepsWith(allowed));
  expect(dones(done)).toEqual(['activate 4', 'sweep 5', 'fund 4', 'sweep 4']);
  expect(done.at(-1)?.burnt).toBeGreaterThan(trx);
  expect(done.at(-1)?.cost).toBeLessThan(30n * trx);
  expect(await stage.balance('USDT', address)).toBe(0n);
});

test('more than may be burnt is not burnt', async () => {
  const address = await deposit(500n * usdt);
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  const sweeps = sweepsWith({ fallbackBurnEnabled: true, fallbackBurnSun: trx });
  expect(dones(await finish(sweeps))).toEqual(['activate 4', 'sweep 5']);
  expect(await stage.balance('USDT', address)).toBe(500n * usdt);
  const [waiting] = await sweeps.candidates();
  expect(waiting).toMatchObject({ address, cause: 'dear' });
});

test('coin that the address holds is not burnt either', async () => {
  const address = await deposit(500n * usdt);
  await stage.pay('coin', address, 100n * trx);
  await credited();
  const sweeps = sweepsWith();
  for (const one of await sweeps.candidates()) {
    if (one.token === 'TRX') await sweeps.deps.sweeps.defer(one, null);
  }
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  expect(dones(await finish(sweeps))).toEqual(['sweep 5']);
  expect(await stage.balance('coin', address)).toBe(100n * trx);
});

test('an account is made to exist only where that pays', async () => {
  const address = await deposit(2n * usdt);
  const sweeps = sweepsWith({ minMicroUsd: 1n });
  expect(dones(await finish(sweeps))).toEqual([]);
  expect(await stage.balance('coin', address)).toBe(0n);
  expect(await sweeps.candidates()).toMatchObject([{ address, cause: 'small' }]);
});

test('a project whose balance is spent waits until it is topped up', async () => {
  const { energy } = stage;
  const address = await deposit(500n * usdt);
  const poor = { ...energy, balance: async () => ({ ...(await energy.balance('demo')), sun: 0n }) };
  const sweeps = sweepsWith();
  sweeps.deps.energy = stage.sourceOf(poor);
  expect(dones(await finish(sweeps))).toEqual([]);
  expect(await sweeps.candidates()).toMatchObject([{ address, cause: 'no_energy' }]);
  expect(await stage.balance('coin', address)).toBe(0n);
});
