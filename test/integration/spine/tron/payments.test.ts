/** Payments that only TRON has: their costs, recipients that cannot be paid, and reverts. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { forwarderAddress, usdtAddress } from '#emulators/tron/src/genesis.ts';
import { callOf, dev, infoOf, mined } from '#emulators/tron/src/testing.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { startTronStage, type TronStage } from '#test/scenarios/tron/spine-stage.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<TronStage>;
let words: Words;
const trx = 1_000_000n;

beforeAll(async () => {
  // Solid comes well after confirmed, so that a test cannot mistake one for the other.
  spine = await startFamilySpine('tron-payments', startTronStage, { finality: 45 });
  words = wordsFor(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(async () => {
  await spine.fault.none();
  await spine.secondProvider(null);
});

const coin = () => spine.balance('coin', spine.address);

test('a new account costs 1.1 TRX within the reservation; the memo stays off chain', async () => {
  const before = await coin();
  const order = { ...words.nextOrder(), token: 'TRX', amount: '2', memo: 'rent' };
  const made = await spine.apply(order);
  expect(made.reservation.fee).toBeGreaterThanOrEqual(1_100_000n);
  expect(await words.settle(made)).toEqual(['confirmed']);
  // A memo on chain would burn one TRX more.
  expect(before - (await coin())).toBe(2n * trx + 1_100_000n);
  expect((await words.get(made)).paidFee).toBe(1_100_000n);
  expect(await spine.balance('coin', order.toAddress)).toBe(2n * trx);
});

test('a token payment burns TRX without energy, and none with delegated energy', async () => {
  const { faucet, url } = spine;
  const pay = async () => {
    const made = await spine.apply(words.nextOrder());
    const before = await coin();
    expect(await words.settle(made)).toEqual(['confirmed']);
    const { txHash } = await words.get(made);
    return { info: await infoOf(url, txHash ?? ''), made, spent: before - (await coin()) };
  };
  const expensive = await pay();
  expect(expensive.info.receipt.energy_fee).toBeGreaterThan(2_000_000);
  expect(expensive.spent).toBe(BigInt(expensive.info.fee));
  expect((await words.get(expensive.made)).paidFee).toBe(expensive.spent);
  expect(expensive.spent).toBeLessThanOrEqual(expensive.made.reservation.fee);
  const { transactionBuilder, trx: signer } = faucet.web;
  const stake = 100_000_000_000;
  const freeze = await transactionBuilder.freezeBalanceV2(stake, 'ENERGY', faucet.address);
  await mined(url, await signer.sign(freeze));
  const lend = await transactionBuilder.delegateResource(
    ...([stake, spine.address, 'ENERGY', faucet.address] as const),
  );
  await mined(url, await signer.sign(lend));
  const cheap = await pay();
  expect(cheap.info.receipt).toMatchObject({ energy_usage: expect.any(Number), result: 'SUCCESS' });
  expect(cheap.info.receipt.energy_fee ?? 0).toBe(0);
  expect(cheap.spent).toBeLessThan(500_000n);
});

test.each<[string, Record<string, string>, number]>([
  ['TRX to a contract', { token: 'TRX', toAddress: forwarderAddress }, 40001],
  ['tokens to their own contract', { toAddress: usdtAddress }, 40001],
  ['the hexadecimal spelling', { toAddress: `41${'ab'.repeat(20)}` }, 40001],
  ['a wrong checksum', { toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' }, 40001],
  ['the zero address', { toAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 40001],
])('an application is refused: %s', async (_name, set, code) => {
  await expect(spine.apply({ ...words.nextOrder(), ...set })).rejects.toMatchObject({ code });
});

test('an application to pay the wallet itself is refused', async () => {
  const order = { ...words.nextOrder(), toAddress: spine.address };
  await expect(spine.apply(order)).rejects.toMatchObject({ code: 40001 });
});

test('a payment that reverts ends its order once it is solid and two providers have it', async () => {
  const before = await spine.sentOnChain();
  const held = await words.reserved('USDT');
  const order = await spine.apply(words.nextOrder());
  await spine.fault.sticks();
  await spine.work();
  await blacklist('addBlackList(address)');
  await dev(spine.url, 'unstick', {});
  await spine.mine(1);
  const { txHash } = await words.get(order);
  expect((await infoOf(spine.url, txHash ?? '')).receipt.result).toBe('REVERT');
  await spine.mine(words.deep);
  await spine.tick();
  await spine.work();
  expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
  await spine.mine(45);
  await spine.secondProvider('http://127.0.0.1:9');
  await spine.tick();
  expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
  await spine.secondProvider(null);
  await spine.tick();
  expect(await words.get(order)).toMatchObject({
    status: 'failed',
    failReason: 'The transaction was reverted on chain: blacklisted',
  });
  words.later(600);
  await spine.work();
  await spine.mine(1);
  expect(await spine.balance('USDT', order.toAddress)).toBe(0n);
  expect(await spine.sentOnChain()).toBe(before + 1);
  expect(await words.reserved('USDT')).toEqual(held);
});

test('a payment that would revert waits unsigned, and is paid once when it passes', async () => {
  // The wallet is still on the token's blacklist.
  await expect(spine.apply(words.nextOrder())).rejects.toMatchObject({ code: 40001 });
  await blacklist('removeBlackList(address)');
  const before = await spine.sentOnChain();
  const order = await spine.apply(words.nextOrder());
  await blacklist('addBlackList(address)');
  await spine.work();
  expect(await words.get(order)).toMatchObject({
    status: 'approved',
    stuck: { cause: expect.stringMatching(/^reverts/) },
  });
  await blacklist('removeBlackList(address)');
  expect(await words.settle(order)).toEqual(['confirmed']);
  await words.expectPaid([order], { amount: usdt, before });
});

test('a payment that would revert for ten minutes fails unsigned', async () => {
  const before = await spine.sentOnChain();
  const order = await spine.apply(words.nextOrder());
  await blacklist('addBlackList(address)');
  await spine.work();
  words.later(601);
  await spine.work();
  await blacklist('removeBlackList(address)');
  expect(await words.get(order)).toMatchObject({ status: 'failed', txHash: null });
  expect(await spine.sentOnChain()).toBe(before);
});

test('a wallet without coin waits with no_gas and pays once when coin arrives', async () => {
  const orders = await words.applyMany(2);
  const left = await coin();
  // The wallet's own key spends the coin elsewhere. No tick sees that before the end.
  await spine.foreign(spine.faucet.address, left - trx);
  await spine.mine(1);
  const before = await spine.sentOnChain();
  await spine.work();
  for (const order of orders) {
    expect(await words.get(order)).toMatchObject({
      status: 'approved',
      stuck: { cause: 'no_gas' },
    });
  }
  await spine.pay('coin', spine.address, 500n * trx);
  await spine.mine(1);
  words.later(60);
  await spine.work();
  await spine.work();
  await spine.mine(words.deep);
  await spine.tick();
  for (const order of orders) {
    expect(await spine.balance('USDT', order.toAddress)).toBe(7n * usdt);
    expect(await words.get(order)).toMatchObject({ status: 'confirmed' });
  }
  expect(await spine.sentOnChain()).toBe(before + 2);
});

const blacklist = async (method: string) =>
  mined(
    spine.url,
    await callOf(spine.faucet, usdtAddress, method, [{ type: 'address', value: spine.address }]),
  );
