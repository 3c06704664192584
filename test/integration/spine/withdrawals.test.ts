/**
 * Applies and payments with the real domain, stores and node. Payments are counted on the chain.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('withdrawals');
  words = wordsFor(spine);
  await words.fund(1_000_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  Object.assign(spine.settings, buildSettings());
});

test('a small withdrawal is signed, sent, confirmed and paid once', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '25.5' });
  expect(withdrawal).toMatchObject({ status: 'approved', level: 1 });
  const done = await words.settle(withdrawal);
  expect(done).toMatchObject({ status: 'confirmed', failReason: null });
  expect(done.confirmedAt).not.toBeNull();
  expect(await words.tokenBalance(order.toAddress)).toBe(25_500_000n);
  const before = await words.sentOnChain();
  await spine.work();
  await spine.tick();
  expect(await words.sentOnChain()).toBe(before);
});

test('a native withdrawal is a plain transfer of the exact amount', async () => {
  const order = nextOrder();
  const done = await words.settle(await spine.apply({ ...order, token: 'ETH', amount: '0.0001' }));
  expect(done.status).toBe('confirmed');
  expect(await words.coinBalance(order.toAddress)).toBe(10n ** 14n);
});

test('a token that takes a fee is confirmed with what arrived, and an alarm fires', async () => {
  const setFee = async (points: number) => {
    const data = spine.call('Usdt', 'setParams', [points, 10n * usdt]);
    await spine.send({ from: spine.owner, to: spine.usdt, data });
  };
  await setFee(10);
  const order = nextOrder();
  const done = await words.settle(await spine.apply({ ...order, amount: '100' }));
  expect(done).toMatchObject({
    status: 'confirmed',
    amount: 100n * usdt,
    amountReceived: 99_900_000n,
  });
  expect(await words.tokenBalance(order.toAddress)).toBe(99_900_000n);
  const alarm = spine.logged.find(({ event }) => event === 'payment.short');
  expect(alarm?.fields).toMatchObject({ order_no: done.orderNo, credited: '99900000' });
  await setFee(0);
});

test('a token that returns false pays nobody: the order fails, and is never paid again', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '100' });
  const code = await spine.rpc.request<string>('eth_getCode', [spine.usdt, 'latest']);
  const before = await words.sentOnChain();
  // Returns one word of zeros, for any call.
  await spine.rpc.request('anvil_setCode', [spine.usdt, '0x60206000f3']);
  const done = await words.settle(withdrawal);
  await spine.rpc.request('anvil_setCode', [spine.usdt, code]);
  expect(done).toMatchObject({
    status: 'failed',
    failReason: 'The token moved nothing, although its transaction succeeded',
  });
  expect(done.txHash).not.toBeNull();
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
  for (let round = 0; round < 3; round++) {
    await spine.work();
    await spine.mine(4);
    await spine.tick();
  }
  expect(await words.sentOnChain()).toBe(before + 1);
  expect(await words.tokenBalance(order.toAddress)).toBe(0n);
});

test('a recipient that Tether has blacklisted is refused, and fails unsigned if listed later', async () => {
  const list = async (method: 'addBlackList' | 'removeBlackList', address: string) =>
    spine.send({
      from: spine.owner,
      to: spine.usdt,
      data: spine.call('Usdt', method, [address]),
    });
  const token = spine.chain.tokens.find(({ symbol }) => symbol === 'USDT');
  Object.assign(token ?? {}, { blacklist: true });
  const [refused, later] = [nextOrder(), nextOrder()];
  await list('addBlackList', refused.toAddress);
  await expect(spine.apply(refused)).rejects.toMatchObject({
    code: 40001,
    message: /to_address is on the blacklist of USDT/,
  });
  const withdrawal = await spine.apply(later);
  await list('addBlackList', later.toAddress);
  await spine.work();
  expect(await words.get(withdrawal)).toMatchObject({
    status: 'approved',
    stuck: { cause: expect.stringContaining('the recipient is on the blacklist of USDT') },
  });
  spine.flags.now = Date.now() + 700_000;
  await spine.work();
  spine.flags.now = null;
  expect(await words.get(withdrawal)).toMatchObject({ status: 'failed', nonce: null });
  expect(await words.tokenBalance(later.toAddress)).toBe(0n);
  Object.assign(token ?? {}, { blacklist: false });
});

test('forty equal concurrent requests are one order and one payment', async () => {
  const order = nextOrder();
  const answers = await Promise.all(Array.from({ length: 40 }, () => spine.apply(order)));
  expect(new Set(answers.map((w) => w.orderNo)).size).toBe(1);
  await words.settle(answers[0] as Withdrawal);
  expect(await words.tokenBalance(order.toAddress)).toBe(usdt);
});

test('a repeated biz_order_id with other terms is 40901, and 40902 after a failure', async () => {
  const order = nextOrder();
  const first = await spine.apply({ ...order, amount: '1000' });
  await expect(spine.apply({ ...order, amount: '1001' })).rejects.toMatchObject({ code: 40901 });
  await expect(spine.apply({ ...order, amount: '1000.0' })).resolves.toMatchObject({
    orderNo: first.orderNo,
  });
  const cancel = { projectId: 'demo', bizOrderId: order.bizOrderId, requestId: 'r' };
  await cancelWithdrawal(spine.applyDeps, cancel);
  expect(await cancelWithdrawal(spine.applyDeps, cancel)).toMatchObject({ status: 'rejected' });
  await expect(spine.apply({ ...order, amount: '5' })).rejects.toMatchObject({ code: 40902 });
});

test('a daily limit is exact under concurrency, and a cancel releases its part', async () => {
  spine.settings.dailyLimits = [{ chain: 'ETH', token: 'USDT', amount: '20000' }];
  const day = new Date().toISOString().slice(0, 10);
  const used = async () =>
    (
      await spine.withdrawals.reservations({
        projectId: 'demo',
        chain: 'ETH',
        address: spine.address,
        token: 'USDT',
        nativeToken: 'ETH',
        day,
      })
    ).dailyUsed;
  const room = 20_000n * usdt - (await used());
  const each = 1_500n * usdt;
  const orders = Array.from({ length: 24 }, () => ({ ...nextOrder(), amount: '1500' }));
  const answers = await Promise.allSettled(orders.map((order) => spine.apply(order)));
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(Number(room / each));
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 42203 });
  }
  const made = orders.filter((_, i) => answers[i]?.status === 'fulfilled');
  const before = await used();
  for (const { bizOrderId } of made) {
    await cancelWithdrawal(spine.applyDeps, { projectId: 'demo', bizOrderId, requestId: 'r' });
  }
  expect(await used()).toBe(before - BigInt(made.length) * each);
});

test('above the daily automatic sum, level 1 becomes level 2', async () => {
  spine.settings.autoApproveDailyUsd = 5_000;
  const orders = Array.from({ length: 12 }, () => ({ ...nextOrder(), amount: '900' }));
  const made = await Promise.all(orders.map((order) => spine.apply(order)));
  const automatic = made.filter((w) => w.level === 1);
  expect(automatic.length).toBeLessThanOrEqual(5);
  expect(
    made.every((w) => (w.level === 1 ? w.status === 'approved' : w.status === 'pending')),
  ).toBe(true);
  for (const withdrawal of automatic) await words.settle(withdrawal);
  expect(await words.tokenBalance(orders[0]?.toAddress ?? '')).toBe(
    made[0]?.level === 1 ? 900n * usdt : 0n,
  );
});

test.each([
  ['not on the whitelist', {}, 42202],
  ['more than the wallet has', { amount: '2000000' }, 42201],
  ['an unlisted token', { token: 'DOGE' }, 40001],
  ['a wrong checksum', { toAddress: '0x52908400098527886E0F7030069857D2E4169Ee7' }, 40001],
  ['the wallet itself', { toAddress: 'self' }, 40001],
  ['the token contract', { toAddress: 'token' }, 40001],
  ['the zero address', { toAddress: `0x${'0'.repeat(40)}` }, 40001],
  ['nothing', { amount: '0' }, 40001],
  ['too many decimals', { amount: '1.0000001' }, 40001],
])('an order is refused and nothing is written: %s', async (_name, set, code) => {
  spine.settings.addressWhitelist = code === 42202 ? [spine.owner] : [];
  const order = { ...nextOrder(), ...set };
  if (order.toAddress === 'self') order.toAddress = spine.address;
  if (order.toAddress === 'token') order.toAddress = spine.usdt;
  await expect(spine.apply(order)).rejects.toMatchObject({ code });
  expect(await spine.withdrawals.byOrder('demo', order.bizOrderId)).toBeNull();
});

test('without a fresh price there is no order', async () => {
  const order = nextOrder();
  const { latest } = spine.applyDeps.prices;
  spine.applyDeps.prices.latest = async () => new Map();
  await expect(spine.apply(order)).rejects.toMatchObject({ code: 50201 });
  spine.applyDeps.prices.latest = latest;
  expect(await spine.withdrawals.byOrder('demo', order.bizOrderId)).toBeNull();
});

test('concurrent orders against one balance take exactly what is there', async () => {
  const reserved = async () =>
    (
      await spine.withdrawals.reservations({
        projectId: 'demo',
        chain: 'ETH',
        address: spine.address,
        token: 'USDT',
        nativeToken: 'ETH',
        day: '2026-01-01',
      })
    ).token.reserved;
  // This leaves room for exactly seven orders of 900 USDT and five units.
  const room = (await words.tokenBalance(spine.address)) - (await reserved());
  const data = spine.call('Usdt', 'transfer', [spine.owner, room - 7n * 900n * usdt - 5n]);
  await spine.sendStray(spine.address, { to: spine.usdt, data });
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () => spine.apply({ ...nextOrder(), amount: '900' })),
  );
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(7);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 42201 });
  }
  const over = spine.apply({ ...nextOrder(), amount: '0.000006' });
  await expect(over).rejects.toMatchObject({ code: 42201 });
  const exact = spine.apply({ ...nextOrder(), amount: '0.000005' });
  await expect(exact).resolves.toMatchObject({ status: 'approved' });
});

test('a transaction of ours that was never stored freezes its address', async () => {
  // The transfer of the previous test is on the chain but not in the table.
  const before = await words.sentOnChain();
  await spine.mine(1);
  await spine.tick();
  const state = await spine.paymentDeps.payments.nonceState('ETH', spine.address);
  expect(state?.frozen).toContain('not ours');
  await spine.work();
  expect(await words.sentOnChain()).toBe(before);
});
