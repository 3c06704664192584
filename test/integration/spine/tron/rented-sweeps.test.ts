/**
 * USDT on TRON is swept by rented energy. The only coin is what makes an address exist, and bytes that
 * are not free; nothing is burnt for energy unless the configuration allows it.
 */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { sweepEnergy } from '#test/builders/sweep-energy.ts';
import { setPenalty } from '#test/scenarios/tron/chain-state.ts';
import { type EnergyStage, startEnergyStage } from '#test/scenarios/tron/energy-stage.ts';
import { energySweepWords } from '#test/scenarios/tron/energy-sweeps.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let stage: EnergyStage;
let words: Words;
let of: ReturnType<typeof energySweepWords>;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startEnergyStage('rented-sweeps');
  words = wordsFor(stage);
  of = energySweepWords(stage, words);
  await stage.tick();
  await stage.topUp(100n * trx);
  await of.credited();
});
afterAll(() => stage?.stop());
afterEach(async () => {
  stage.market.setFaults([]);
  await of.forget();
  expect(await of.sweepsWith().underWay()).toEqual([]);
});

test('an address that never held coin is swept by rented energy, and burns nothing for it', async () => {
  const address = await of.deposit(500n * usdt);
  const before = await stage.balance('USDT', stage.address);
  const done = await of.finish(of.sweepsWith());
  expect(of.dones(done)).toEqual(['activate confirmed', 'sweep confirmed']);
  expect(done.map(({ burnt }) => burnt)).toEqual([0n, 0n]);
  expect(done[1]?.cost).toBe(0n);
  expect(await stage.balance('USDT', address)).toBe(0n);
  expect(await stage.balance('USDT', stage.address)).toBe(before + 500n * usdt);
  expect(await stage.balance('coin', address)).toBe(1n);
  expect(await stage.market.rentals().at(-1)).toMatchObject({ receiver: address });
});

test('energy is rented for as long as the configuration says, and the order shows it', async () => {
  await of.deposit(500n * usdt);
  const done = await of.finish(of.sweepsWith({ durationCode: '30001' }));
  expect(of.dones(done)).toEqual(['activate confirmed', 'sweep confirmed']);
  const { orderNo } = done[1]!.order;
  const rental = await stage.energy.order(`sweep:${orderNo}`);
  expect(rental).toMatchObject({ durationCode: '30001', status: 'delegated' });
  expect(rental!.endsAt! - rental!.rentedAt!).toBe(86_400);
});

test('a rented sweep costs at most 30 % of coin that is sent and burnt', async () => {
  const allowed = { fallbackBurnEnabled: true, fallbackBurnSun: 30n * trx };
  // The naive way: the hot wallet sends the coin, the address burns it. Once for a new address, and
  // again for one that exists.
  const naive: bigint[] = [];
  const rented: bigint[] = [];
  for (const way of [naive, rented]) {
    const address = await of.deposit(500n * usdt);
    for (let sweep = 0; sweep < 2; sweep += 1) {
      if (sweep > 0) {
        // A day later its bytes are free again, and its rental has ended.
        await stage.market.reclaim(address);
        stage.node.chain.clockOffset += 86_400_000;
        words.later(86_400);
        await of.deposit(500n * usdt, address);
      }
      const sweeps = of.sweepsWith(allowed);
      const { sun } = await stage.paidIn();
      if (way === naive) delete sweeps.deps.resource;
      const done = await of.finish(sweeps, { rents: way === rented });
      const charged = sun - (await stage.paidIn()).sun;
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
  const address = await of.deposit(500n * usdt);
  expect(of.dones(await of.finish(of.sweepsWith()))).toEqual([
    'activate confirmed',
    'sweep confirmed',
  ]);
  // A transfer takes 345 of 600 bytes a day.
  await of.deposit(5n * usdt, address);
  expect(of.dones(await of.finish(of.sweepsWith({ minMicroUsd: 1n })))).toEqual([]);
  const [waiting] = await of.sweepsWith().candidates();
  expect(waiting).toMatchObject({ address, cause: 'no_bandwidth' });
  await of.deposit(500n * usdt, address);
  const done = await of.finish(of.sweepsWith());
  expect(of.dones(done)).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(done[1]).toMatchObject({ burnt: 0n });
  expect(done[1]?.cost).toBeLessThan(trx / 2n);
  expect(await stage.balance('USDT', address)).toBe(0n);
});

test('without energy and without leave to burn, a sweep waits, says so, and costs nothing', async () => {
  const address = await of.deposit(500n * usdt);
  const sweeps = of.sweepsWith();
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  expect(of.dones(await of.finish(sweeps))).toEqual(['activate confirmed', 'sweep failed']);
  expect(await stage.balance('USDT', address)).toBe(500n * usdt);
  expect(await stage.balance('coin', address)).toBe(1n);
  const [waiting] = await sweeps.candidates();
  expect(waiting).toMatchObject({ address, cause: 'no_energy' });
  expect(await words.reserved('USDT', address)).toEqual({ token: 0n, coin: 0n });
  // The market is back: the next look brings it home.
  await sweeps.deps.sweeps.defer(waiting!, 0);
  expect(of.dones(await of.finish(sweeps))).toEqual(['sweep confirmed']);
});

test('with leave to burn, it burns when the rental failed, and no more than is allowed', async () => {
  const address = await of.deposit(500n * usdt);
  stage.market.setFaults([{ kind: 'refuse', times: 2 }]);
  const allowed = { fallbackBurnEnabled: true, fallbackBurnSun: 30n * trx };
  const done = await of.finish(of.sweepsWith(allowed));
  expect(of.dones(done)).toEqual([
    'activate confirmed',
    'sweep failed',
    'fund confirmed',
    'sweep confirmed',
  ]);
  expect(done.at(-1)?.burnt).toBeGreaterThan(trx);
  expect(done.at(-1)?.cost).toBeLessThan(30n * trx);
  expect(await stage.balance('USDT', address)).toBe(0n);
});

test('more than may be burnt is not burnt', async () => {
  const address = await of.deposit(500n * usdt);
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  const sweeps = of.sweepsWith({ fallbackBurnEnabled: true, fallbackBurnSun: trx });
  expect(of.dones(await of.finish(sweeps))).toEqual(['activate confirmed', 'sweep failed']);
  expect(await stage.balance('USDT', address)).toBe(500n * usdt);
  const [waiting] = await sweeps.candidates();
  expect(waiting).toMatchObject({ address, cause: 'too_expensive' });
});

test('a penalty that rises after the energy came: the sweep ends unsigned, and burns nothing', async () => {
  const address = await of.deposit(500n * usdt);
  const sweeps = of.sweepsWith();
  const rises = async ({ does }: InternalOrder) => {
    if (does === 'sweep') await setPenalty(stage.node, 500n);
  };
  const done = await of.finish(sweeps, { rents: true, beforeSigning: rises });
  expect(of.dones(done)).toEqual(['activate confirmed', 'sweep failed']);
  expect(done[1]?.order.txHash).toBeNull();
  expect(await stage.balance('USDT', address)).toBe(500n * usdt);
  const [waiting] = await sweeps.candidates();
  expect(waiting).toMatchObject({ address, cause: 'no_energy' });
  await setPenalty(stage.node, 340n);
  // The rental of the order that ended is still there, and no other order was promised it.
  await sweeps.deps.sweeps.defer(waiting!, 0);
  const later = await of.finish(sweeps);
  expect(of.dones(later)).toEqual(['sweep confirmed']);
  expect(later[0]?.burnt).toBe(0n);
});

test('coin that the address holds is not burnt either', async () => {
  const address = await of.deposit(500n * usdt);
  await stage.pay('coin', address, 100n * trx);
  await of.credited();
  const sweeps = of.sweepsWith();
  for (const one of await sweeps.candidates()) {
    if (one.token === 'TRX') await sweeps.deps.sweeps.defer(one, null);
  }
  stage.market.setFaults([{ kind: 'refuse', times: 1 }]);
  expect(of.dones(await of.finish(sweeps))).toEqual(['sweep failed']);
  expect(await stage.balance('coin', address)).toBe(100n * trx);
});

test('an account is made to exist only where that pays', async () => {
  const address = await of.deposit(2n * usdt);
  const sweeps = of.sweepsWith({ minMicroUsd: 1n });
  expect(of.dones(await of.finish(sweeps))).toEqual([]);
  expect(await stage.balance('coin', address)).toBe(0n);
  expect(await sweeps.candidates()).toMatchObject([{ address, cause: 'small' }]);
});

test('a project whose balance is spent waits until it is topped up', async () => {
  const { energy } = stage;
  const address = await of.deposit(500n * usdt);
  const poor = { ...energy, balance: async () => ({ ...(await energy.balance('demo')), sun: 0n }) };
  const sweeps = of.sweepsWith();
  sweeps.deps.resource = sweepEnergy(stage.sourceOf(poor));
  expect(of.dones(await of.finish(sweeps))).toEqual([]);
  expect(await sweeps.candidates()).toMatchObject([{ address, cause: 'no_energy' }]);
  expect(await stage.balance('coin', address)).toBe(0n);
});
