/** USDT on TRON is swept by the stage's own stake, and each way in which the chain refuses to lend. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { infoOf } from '#emulators/tron/src/testing.ts';
import { rentRequestId } from '#extensions/energy/rules/rent-request-id.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import { setContract } from '#test/scenarios/tron/chain-state.ts';
import { energySweepWords } from '#test/scenarios/tron/energy-sweeps.ts';
import { type StakeStage, startStakeStage } from '#test/scenarios/tron/stake-stage.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let stage: StakeStage;
let words: Words;
let of: ReturnType<typeof energySweepWords>;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startStakeStage('stake-sweeps');
  words = wordsFor(stage);
  of = energySweepWords(stage, words);
  await stage.tick();
  await stage.topUp(200n * trx);
  await of.credited();
});
afterAll(() => stage?.stop());
afterEach(() => of.forget());

/** Past the end of a rental, until what was lent for it is back. */
async function ended(energyNo: string) {
  for (const seconds of [700, 90, 90, 90]) {
    words.later(seconds);
    stage.node.chain.clockOffset += seconds * 1_000;
    await stage.mine(24);
    await stage.stakeRun();
    await stage.advance(energyNo, 1);
  }
  return stage.energy.order(energyNo);
}

test('a sweep by own stake asks no market, burns nothing for its energy, and gives the stake back', async () => {
  const address = await of.deposit(500n * usdt);
  const { sun } = await stage.paidIn();
  const before = await stage.balance('USDT', stage.address);
  const done = await of.finish(of.sweepsWith());
  expect(of.dones(done)).toEqual(['activate confirmed', 'sweep confirmed']);
  expect(done.map(({ burnt }) => burnt)).toEqual([0n, 0n]);
  expect(await stage.balance('USDT', stage.address)).toBe(before + 500n * usdt);
  expect(stage.market.rentals()).toEqual([]);
  const energyNo = `sweep:${done[1]!.order.orderNo}`;
  expect(await stage.energy.order(energyNo)).toMatchObject({
    status: 'delegated',
    provider: ownStake,
    receiver: address,
    energy: 64_400,
  });
  expect(await stage.lent(address)).toBeGreaterThan(0n);
  // The merchant pays what a rental costs.
  expect(await stage.paidIn()).toMatchObject({ sun: sun - 1_750_000n, ledger: sun - 1_750_000n });
  expect(await ended(energyNo)).toMatchObject({ status: 'recovered' });
  expect(await stage.lent(address)).toBe(0n);
  // What the platform paid for it all: the account, and the bytes that lend and take back.
  const lent = await stage.stakes.delegation(rentRequestId(energyNo, ownStake));
  const acts = [lent!.delegation.txHash, lent!.undelegation!.txHash];
  const bytes = await Promise.all(acts.map((hash) => infoOf(stage.url, hash)));
  const cost = done.reduce((sum, one) => sum + Number(one.cost), 0);
  expect(cost).toBe(1_100_000);
  expect(bytes.reduce((sum, { fee = 0 }) => sum + fee, 0)).toBeLessThanOrEqual(560_000);
});

/** An account with this much coin that became a contract, and then got a deposit. */
async function contractWith(coin: bigint): Promise<string> {
  const address = await stage.addSubAccount();
  await stage.pay('coin', address, coin);
  await of.credited();
  await of.forget();
  await setContract(stage.node, address, true);
  return of.deposit(500n * usdt, address);
}

test.each([
  ['without leave to burn, the sweep waits', { fallbackBurnEnabled: false }, ['sweep failed']],
  [
    'with leave, its own coin is burnt',
    { fallbackBurnEnabled: true },
    ['sweep failed', 'sweep confirmed'],
  ],
])('an address that became a contract is lent nothing: %s', async (_, set, ends) => {
  const address = await contractWith(30n * trx);
  const { sun } = await stage.paidIn();
  const asked = stage.market.rentals().length;
  const lent = (await stage.acts()).DelegateResourceContract ?? 0;
  stage.logged.length = 0;
  const sweeps = of.sweepsWith(set);
  const done = await of.finish(sweeps);
  expect(of.dones(done)).toEqual(ends);
  // The chain refuses to lend to it, through any provider. Each order asks once.
  expect(await stage.energy.order(`sweep:${done[0]!.order.orderNo}`)).toMatchObject({
    status: 'failed',
    refusedBy: [ownStake],
    provider: 'first',
    chargedSun: 0n,
  });
  const requests = stage.market.rentals().slice(asked);
  expect(requests).toMatchObject(ends.map(() => ({ receiver: address, stakes: [] })));
  expect((await stage.acts()).DelegateResourceContract ?? 0).toBe(lent);
  expect(stage.logged.map(({ event }) => event)).toContain('energy.maybe-paid');
  expect(await stage.paidIn()).toMatchObject({ sun, ledger: sun });
  const left = set.fallbackBurnEnabled ? 0n : 500n * usdt;
  expect(await stage.balance('USDT', address)).toBe(left);
  if (!set.fallbackBurnEnabled) {
    expect(await sweeps.candidates()).toMatchObject([{ address, cause: 'no_energy' }]);
    expect(await stage.balance('coin', address)).toBe(30n * trx);
  }
});

test('a wallet that became a contract: the energy is paid back, and coin is reserved and burnt', async () => {
  await setContract(stage.node, stage.address, true);
  const { sun } = await stage.paidIn();
  const order = await stage.apply(words.nextOrder());
  expect(order.reservation.resource).toBe('rented');
  const made = await stage.request(order.orderNo);
  expect(made).toMatchObject({ status: 'ordered', chargedSun: 3_500_000n });
  await stage.advance(made!.energyNo);
  words.later(601);
  expect(await stage.advance(made!.energyNo)).toMatchObject({ status: 'failed', chargedSun: 0n });
  expect(await stage.paidIn()).toMatchObject({ sun, ledger: sun });
  expect(await stage.lent(stage.address)).toBe(0n);
  expect(await words.settle(order)).toEqual(['confirmed']);
  const { txHash, reservation } = await words.get(order);
  expect(reservation.resource).toBeUndefined();
  const { receipt } = await infoOf(stage.url, txHash ?? '');
  expect(receipt.energy_fee).toBeGreaterThan(6_000_000);
  expect(BigInt(receipt.energy_fee)).toBeLessThanOrEqual(reservation.fee);
});
