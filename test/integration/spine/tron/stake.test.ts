/** Own stake: lent before any market is asked, taken back, and each way in which that can stop. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { energyAccountAddress, energyAccountKey } from '#emulators/tron/src/genesis.ts';
import { clientOf, infoOf, mined } from '#emulators/tron/src/testing.ts';
import { rentRequestId } from '#extensions/energy/rules/rent-request-id.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import { type StakeStage, startStakeStage } from '#test/scenarios/tron/stake-stage.ts';
import { type Words, wordsFor } from '../shared/text.ts';

let stage: StakeStage;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  stage = await startStakeStage('stake');
  words = wordsFor(stage as never);
  await stage.tick();
  await stage.topUp(200n * trx);
  await stage.mine(30);
  words.later(120);
  await stage.tick();
  await stage.tick();
});
afterAll(() => stage?.stop());

async function ask() {
  const order = await stage.apply(words.nextOrder());
  const made = await stage.request(order.orderNo);
  expect(made).toMatchObject({ status: 'ordered', energy: 130_400, chargedSun: 3_500_000n });
  return { order, energyNo: made!.energyNo, requestId: rentRequestId(made!.energyNo, ownStake) };
}

/** Steps of an energy order, with a block after each. */
async function advance(energyNo: string, steps = 4) {
  let order = await stage.energy.order(energyNo);
  for (let i = 0; i < steps && order?.status === 'ordered'; i++) {
    order = await stage.advance(energyNo, 1);
    await stage.mine(1);
  }
  return order;
}

/** Time passes for the service and for the chain. */
async function pass(seconds: number) {
  words.later(seconds);
  stage.node.chain.clockOffset += seconds * 1_000;
  await stage.mine(24);
}

/** Past the end of every rental, until what was lent is back. */
async function ended(energyNo: string) {
  await pass(700);
  for (let i = 0; i < 4; i++) {
    await stage.stakeRun();
    await pass(90);
    await stage.advance(energyNo, 1);
  }
  return stage.energy.order(energyNo);
}

const delegations = async () => (await stage.acts()).DelegateResourceContract ?? 0;

test('own stake comes before the market, pays a transfer, and is taken back', async () => {
  const { sun } = await stage.paidIn();
  const rentals = stage.market.rentals().length;
  const { order, energyNo, requestId } = await ask();
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', provider: ownStake });
  const delegation = await stage.stakes.delegation(requestId);
  expect(await stage.lent(stage.address)).toBe(delegation!.stakeSun);
  expect((await stage.energy.order(energyNo))?.tradeNo).toBe(delegation!.delegation.txHash);
  expect(await words.settle(order)).toEqual(['confirmed']);
  const { txHash } = await words.get(order);
  const { receipt } = await infoOf(stage.url, txHash ?? '');
  expect(receipt.energy_fee ?? 0).toBe(0);
  expect(stage.market.rentals()).toHaveLength(rentals);
  // The merchant pays the same.
  expect(await stage.paidIn()).toMatchObject({ sun: sun - 3_500_000n, ledger: sun - 3_500_000n });
  expect(await ended(energyNo)).toMatchObject({ status: 'recovered' });
  expect(await stage.lent(stage.address)).toBe(0n);
  expect(await stage.acts()).toMatchObject({
    DelegateResourceContract: 1,
    UnDelegateResourceContract: 1,
  });
  const returned = await stage.stakes.delegation(requestId);
  expect(returned).toMatchObject({ state: 'returned' });

  // What it cost in all, against burning at 100 sun: at most 10 % of what the smaller transfer burns.
  const sent = [txHash, returned!.delegation.txHash, returned!.undelegation!.txHash];
  const infos = await Promise.all(sent.map((hash) => infoOf(stage.url, hash ?? '')));
  const burnt = infos.reduce((sum, { fee }) => sum + (fee ?? 0), 0);
  expect(burnt).toBeLessThanOrEqual(6_428_500 * 0.1);
});

test('a lost answer is looked up on chain, and never delegated again', async () => {
  const before = await delegations();
  const { order, energyNo } = await ask();
  await stage.fault.losesAnswer();
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', provider: ownStake });
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await ended(energyNo)).toMatchObject({ status: 'recovered' });
  expect(await delegations()).toBe(before + 1);
  expect(await stage.lent(stage.address)).toBe(0n);
});

test('a death before the bytes are sent: the same bytes are sent afterwards', async () => {
  const before = await delegations();
  const { order, energyNo, requestId } = await ask();
  stage.deaths.count = 1;
  await stage.advance(energyNo, 1);
  const stored = await stage.stakes.delegation(requestId);
  expect(stored).toMatchObject({ state: 'lending', sends: 1 });
  expect(await delegations()).toBe(before);
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated' });
  expect(await stage.stakes.delegation(requestId)).toMatchObject({
    delegation: stored!.delegation,
    sends: 2,
  });
  expect(await words.settle(order)).toEqual(['confirmed']);
  // The same on the way back.
  await pass(700);
  await stage.stakeRun();
  await pass(90);
  stage.deaths.count = 1;
  await stage.stakeRun();
  expect(await stage.stakes.delegation(requestId)).toMatchObject({ state: 'returning' });
  expect(await stage.lent(stage.address)).toBe(stored!.stakeSun);
  expect(await ended(energyNo)).toMatchObject({ status: 'recovered' });
  expect(await stage.lent(stage.address)).toBe(0n);
  expect(await delegations()).toBe(before + 1);
});

test('bytes that no block took are proven void before the market is asked', async () => {
  const before = await delegations();
  const rentals = stage.market.rentals().length;
  const { order, energyNo, requestId } = await ask();
  stage.node.faults.add([{ kind: 'drop', times: 9 }]);
  await stage.advance(energyNo, 1);
  await stage.advance(energyNo, 1);
  expect(await stage.energy.order(energyNo)).toMatchObject({
    status: 'ordered',
    provider: ownStake,
  });
  expect(stage.market.rentals()).toHaveLength(rentals);
  await pass(120);
  await stage.fault.none();
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', refusedBy: [ownStake] });
  expect(await stage.stakes.delegation(requestId)).toMatchObject({ state: 'void', dueAt: null });
  expect(stage.market.rentals()).toHaveLength(rentals + 1);
  expect(await words.settle(order)).toEqual(['confirmed']);
  await pass(700);
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
  expect(await delegations()).toBe(before);
});

test('a definite no of the chain goes to the market; what may be lent all the same comes back', async () => {
  const { order, energyNo, requestId } = await ask();
  stage.node.faults.add([
    { kind: 'refuse', code: 'CONTRACT_VALIDATE_ERROR', message: 'no', times: 1 },
  ]);
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', refusedBy: [ownStake] });
  expect(await stage.stakes.delegation(requestId)).toMatchObject({ refused: true });
  expect(await words.settle(order)).toEqual(['confirmed']);
  // The node that refused them had relayed the bytes.
  await stage.relay(requestId);
  const lent = await stage.lent(stage.address);
  expect(lent).toBeGreaterThan(0n);
  await ended(energyNo);
  expect(await stage.stakes.delegation(requestId)).toMatchObject({ state: 'returned' });
  expect(await stage.lent(stage.address)).toBe(0n);
  await stage.market.reclaim(stage.address);
  await stage.mine(1);
});

test('a delegation that a reorganisation removes is sent again, though its order has its energy', async () => {
  const before = await delegations();
  const { order, energyNo, requestId } = await ask();
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', provider: ownStake });
  const { stakeSun, delegation } = (await stage.stakes.delegation(requestId))!;
  expect(await stage.lent(stage.address)).toBe(stakeSun);
  await stage.rollback(2, 'forgotten');
  expect(await stage.lent(stage.address)).toBe(0n);
  words.later(20);
  await stage.stakeRun();
  await stage.mine(1);
  expect(await stage.lent(stage.address)).toBe(stakeSun);
  expect((await stage.stakes.delegation(requestId))?.delegation).toEqual(delegation);
  expect(await words.settle(order)).toEqual(['confirmed']);
  const { txHash } = await words.get(order);
  expect((await infoOf(stage.url, txHash ?? '')).receipt.energy_fee ?? 0).toBe(0);
  expect(await ended(energyNo)).toMatchObject({ status: 'recovered' });
  expect(await delegations()).toBe(before + 1);
});

test('what is lent never exceeds the stake: the rest comes from the market', async () => {
  const stakeSun = 13_766n * trx;
  // What earlier transfers used comes back within a day.
  const fits = Number((await stage.stakeChain.delegatable(energyAccountAddress)) / stakeSun);
  expect(fits).toBeGreaterThan(1);
  const orders = await words.applyMany(fits + 2, '1');
  const providers: (string | null)[] = [];
  const made: string[] = [];
  for (const { orderNo } of orders) {
    const { energyNo } = (await stage.request(orderNo))!;
    made.push(energyNo);
    // What was lent a moment ago is still pledged, and the node has taken it off already.
    providers.push((await advance(energyNo))!.provider);
  }
  expect(providers).toEqual([...Array(fits).fill(ownStake), 'first', 'first']);
  expect(await words.settle(...orders)).toEqual(orders.map(() => 'confirmed'));
  for (const order of orders) {
    const { txHash } = await words.get(order);
    expect((await infoOf(stage.url, txHash ?? '')).receipt.energy_fee ?? 0).toBe(0);
  }
  await ended(made[0]!);
  expect(await stage.lent(stage.address)).toBe(0n);
});

test('a restored table has forgotten what was lent: the account’s owner takes it back', async () => {
  await stage.market.reclaim(stage.address);
  // What earlier transfers used is back.
  await pass(86_400);
  const before = await delegations();
  const { order, energyNo } = await ask();
  const restore = await stage.backUp();
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', provider: ownStake });
  const forgotten = await stage.lent(stage.address);
  await restore();
  // The order is as it was, and so is the signer's claim: stake is lent a second time.
  expect(await advance(energyNo)).toMatchObject({ status: 'delegated', provider: ownStake });
  expect(await delegations()).toBe(before + 2);
  expect(await words.settle(order)).toEqual(['confirmed']);
  expect(await ended(energyNo)).toMatchObject({ status: 'recovered' });
  expect(await stage.lent(stage.address)).toBe(forgotten);
  const { web, address } = clientOf(stage.url, energyAccountKey);
  const back = await web.transactionBuilder.undelegateResource(
    Number(forgotten),
    stage.address,
    'ENERGY',
    address,
  );
  await mined(stage.url, await web.trx.sign(back));
  expect(await stage.lent(stage.address)).toBe(0n);
});
