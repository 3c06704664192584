/** Deposits and withdrawals that every chain of a family has, all counted on the chain. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSettings } from '#test/builders/builders.ts';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import { usdt, type Words, wordsFor } from './text.ts';

export function mainJob(prefix: string, start: StartStage): void {
  let spine: FamilySpine;
  let words: Words;
  const coinAmount = '1.5';

  beforeAll(async () => {
    spine = await startFamilySpine(prefix, start);
    words = wordsFor(spine);
    await spine.tick();
  });
  afterAll(() => spine?.stop());
  beforeEach(() => {
    Object.assign(spine.settings, buildSettings());
    spine.logged.length = 0;
  });

  test('deposits of coins and tokens are found in the head block and credited at the threshold', async () => {
    const address = await spine.newSubAccount();
    const coins = await spine.pay('coin', address, 2n * spine.coin);
    const tokens = await spine.pay('USDT', address, 5n * usdt);
    await spine.mine(1);
    await spine.tick();
    const found = await words.depositsTo(address);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ txHash: coins, amount: 2n * spine.coin, status: 'confirming' }),
        expect.objectContaining({
          txHash: tokens,
          amount: 5n * usdt,
          status: 'confirming',
          token: 'USDT',
        }),
      ]),
    );
    await spine.mine(spine.chain.confirmations - 2);
    await spine.tick();
    expect((await words.depositsTo(address)).map(({ status }) => status)).toEqual([
      'confirming',
      'confirming',
    ]);
    await spine.mine(2);
    await spine.tick();
    await spine.tick();
    const credited = await words.depositsTo(address);
    expect(credited.map(({ status }) => status)).toEqual(['credited', 'credited']);
    for (const { confirmations } of credited) {
      expect(confirmations).toBeGreaterThanOrEqual(spine.chain.confirmations);
    }
  });

  test('amounts below the minimum and payments to the hot wallet make no deposit', async () => {
    const address = await spine.newSubAccount();
    const least = spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')?.minDeposit ?? 0n;
    await spine.pay('USDT', address, least - 1n);
    spine.books.noteUnseen(address, 'USDT', least - 1n);
    await spine.pay('USDT', spine.address, 5n * usdt);
    await spine.mine(1);
    await spine.tick();
    expect(await words.depositsTo(address)).toEqual([]);
    expect(await words.depositsTo(spine.address)).toEqual([]);
  });

  test('an operation of the project makes no deposit, a withdrawal to a sub-account does', async () => {
    const before = await spine.sentOnChain();
    spine.settings.clientAutoApprove = true;
    const [own, user] = [await spine.newSubAccount(), await spine.newSubAccount()];
    const to = { opType: 'transfer' as const, to: own, memo: null };
    const moved = [
      await spine.submit({ ...to, token: 'USDT', amount: '5' }),
      await spine.submit({ ...to, token: spine.chain.nativeToken, amount: '1' }),
    ];
    const paid = await spine.apply({ ...words.nextOrder(), toAddress: user, amount: '7' });
    expect(await words.settle(paid)).toEqual(['confirmed']);
    const stored = await spine.operations.getMany(moved.map(({ orderNo }) => orderNo));
    expect(stored.map(({ status }) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await spine.sentOnChain()).toBe(before + 3);
    expect(await words.depositsTo(own)).toEqual([]);
    expect(await words.depositsTo(user)).toMatchObject([{ amount: 7n * usdt, status: 'credited' }]);
    const kept = words.said('deposit.internal').map(({ fields }) => fields);
    expect(kept.map(({ order_no }) => order_no).sort()).toEqual(moved.map((one) => one.orderNo));
  });

  test('a coin and a token withdrawal are paid once, confirmed at the threshold, and release their funds', async () => {
    const coin = spine.chain.nativeToken;
    const before = await spine.sentOnChain();
    const held = await words.reserved('USDT');
    const coins = await spine.apply({ ...words.nextOrder(), token: coin, amount: coinAmount });
    const tokens = await spine.apply({ ...words.nextOrder(), amount: '25.5' });
    const now = await words.reserved('USDT');
    expect(now.token - held.token).toBe(25_500_000n);
    expect(now.coin - held.coin).toBeGreaterThan((3n * spine.coin) / 2n);
    await spine.work();
    expect(await words.get(coins)).toMatchObject({ status: 'broadcast' });
    await spine.mine(1);
    await spine.tick();
    await spine.mine(spine.chain.confirmations - 2);
    await spine.tick();
    expect(await words.get(tokens)).toMatchObject({ status: 'broadcast' });
    expect(await words.settle(coins, tokens)).toEqual(['confirmed', 'confirmed']);
    expect(await spine.balance('coin', coins.toAddress)).toBe((3n * spine.coin) / 2n);
    await words.expectPaid([tokens], { amount: 25_500_000n, before, sent: 2 });
    expect(await words.reserved('USDT')).toEqual(held);
    await spine.work();
    await spine.mine(1);
    expect(await spine.sentOnChain()).toBe(before + 2);
  });

  test('ten equal orders at one moment are ten payments; forty equal requests are one order', async () => {
    const before = await spine.sentOnChain();
    const { toAddress } = words.nextOrder();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        spine.apply({ bizOrderId: `equal-${i}`, toAddress, amount: '3' }),
      ),
    );
    const same = await Promise.all(
      Array.from({ length: 40 }, () => spine.apply({ bizOrderId: 'same', toAddress, amount: '3' })),
    );
    expect(new Set(same.map(({ orderNo }) => orderNo)).size).toBe(1);
    await spine.work();
    expect(await words.settle(...made, same[0] as Withdrawal)).toEqual(Array(11).fill('confirmed'));
    expect(await spine.balance('USDT', toAddress)).toBe(33n * usdt);
    expect(await spine.sentOnChain()).toBe(before + 11);
    const hashes = await Promise.all(made.map(async (order) => (await words.get(order)).txHash));
    expect(new Set(hashes).size).toBe(10);
  });

  test('the transaction carries no memo', async () => {
    const order = await spine.apply({ ...words.nextOrder(), memo: 'invoice 7, März' });
    expect(await words.settle(order)).toEqual(['confirmed']);
    const { txHash } = await words.get(order);
    expect(txHash).not.toBeNull();
    expect(await spine.memoOf(txHash ?? '')).toBeNull();
  });

  test('an address removed from the whitelist before the signature is not paid', async () => {
    const before = await spine.sentOnChain();
    const order = await spine.apply(words.nextOrder());
    spine.settings.addressWhitelist = [words.nextOrder().toAddress];
    await spine.work();
    expect(await words.get(order)).toMatchObject({ status: 'failed', txHash: null });
    await spine.mine(1);
    expect(await spine.sentOnChain()).toBe(before);
    expect((await words.reserved('USDT')).token).toBe(0n);
    await expect(spine.apply(words.nextOrder())).rejects.toMatchObject({ code: 42202 });
  });

  test('an order to an address removed after the signature ends only when its bytes are void', async () => {
    const before = await spine.sentOnChain();
    const order = await spine.apply(words.nextOrder());
    await spine.fault.drops();
    await spine.work();
    spine.settings.addressWhitelist = [words.nextOrder().toAddress];
    await spine.tick();
    await spine.work();
    expect(await words.get(order)).toMatchObject({ status: 'broadcast' });
    await spine.expire();
    await spine.tick();
    await spine.work();
    expect(await words.get(order)).toMatchObject({ status: 'failed' });
    await spine.mine(words.deep);
    expect(await spine.balance('USDT', order.toAddress)).toBe(0n);
    expect(await spine.sentOnChain()).toBe(before);
  });

  test('more than the balance, in tokens or in coin for fees, is 42201', async () => {
    const coin = spine.chain.nativeToken;
    const all = await spine.balance('coin', spine.address);
    const units = (amount: bigint) =>
      `${amount / spine.coin}.${(amount % spine.coin).toString().padStart(spine.coin.toString().length - 1, '0')}`;
    const short = { kind: 'insufficientBalance' };
    const order = { ...words.nextOrder(), token: coin };
    await expect(spine.apply({ ...order, amount: units(all) })).rejects.toMatchObject(short);
    await expect(spine.apply({ ...words.nextOrder(), amount: '1000000' })).rejects.toMatchObject(
      short,
    );
  });
}
