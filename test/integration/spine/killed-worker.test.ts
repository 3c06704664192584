/**
 * A worker is killed, or never gets its answer, at each step of a payment. The next run finishes
 * the payment once, at the same nonce. Payments and nonces are counted on the chain.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults, Killed, statusAfter } from '#test/scenarios/spine/killed-worker.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('killed');
  words = wordsFor(spine);
  await words.fund(900_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

test.each(faults)('a payment is made once when the worker is killed %s', async (name, fault) => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '7' });
  const nonces = await words.sentOnChain();
  await spine.work(fault(spine.paymentDeps)).catch((error: unknown) => {
    expect(error).toBeInstanceOf(Killed);
  });
  // The order is broadcast only if a node says that it has the bytes, not on an unclear answer.
  expect((await words.get(withdrawal)).status).toBe(statusAfter[name] ?? 'signing');
  // The second run is later than the first, so that stored bytes are due to be sent again.
  spine.flags.now = Date.now() + 60_000;
  const done = await words.settle(withdrawal);
  spine.flags.now = null;
  expect(done.status).toBe('confirmed');
  expect(await words.tokenBalance(order.toAddress)).toBe(7n * usdt);
  expect(await words.sentOnChain()).toBe(nonces + 1);
  const state = await spine.paymentDeps.payments.nonceState('ETH', spine.address);
  expect(state).toMatchObject({ next: nonces + 1, frozen: null });
});

test('a freeze also holds back bytes that are stored and not sent', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '2' });
  const [, beforeSending] = faults.find(([name]) => name.startsWith('while sending')) ?? [];
  await spine.work(beforeSending?.(spine.paymentDeps)).catch(() => {});
  const nonces = await words.sentOnChain();
  spine.flags.frozen = true;
  await spine.work();
  expect(await words.sentOnChain()).toBe(nonces);
  spine.flags.frozen = false;
  expect((await words.settle(withdrawal)).status).toBe('confirmed');
  expect(await words.tokenBalance(order.toAddress)).toBe(2n * usdt);
});

test('three concurrent runs pay each of ten orders once', async () => {
  const orders = Array.from({ length: 10 }, () => ({ ...nextOrder(), amount: '3' }));
  const made = await Promise.all(orders.map((order) => spine.apply(order)));
  const nonces = await words.sentOnChain();
  await Promise.all([spine.work(), spine.work(), spine.work()]);
  for (const withdrawal of made) expect((await words.settle(withdrawal)).status).toBe('confirmed');
  for (const order of orders) expect(await words.tokenBalance(order.toAddress)).toBe(3n * usdt);
  expect(await words.sentOnChain()).toBe(nonces + 10);
});

test('a stuck payment is replaced at the same nonce with higher fees', async () => {
  await spine.rpc.request('evm_setAutomine', [false]);
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '5' });
  const nonces = await words.sentOnChain();
  await spine.work();
  expect(await words.get(withdrawal)).toMatchObject({ status: 'broadcast' });
  const first = (await words.get(withdrawal)).txHash;
  spine.flags.now = Date.now() + 120_000;
  await spine.work();
  const slot = await spine.paymentDeps.payments.slot('ETH', spine.address, nonces);
  expect(slot?.attempts).toHaveLength(2);
  const [old, dearer] = slot?.attempts ?? [];
  expect(dearer?.maxFeePerGas).toBeGreaterThanOrEqual(((old?.maxFeePerGas ?? 0n) * 1125n) / 1000n);
  await spine.rpc.request('evm_setAutomine', [true]);
  const done = await words.settle(withdrawal);
  spine.flags.now = null;
  expect(done.status).toBe('confirmed');
  expect(done.txHash).not.toBe(first);
  expect(done.txHash).toBe(dearer?.txHash);
  expect(await words.tokenBalance(order.toAddress)).toBe(5n * usdt);
  expect(await words.sentOnChain()).toBe(nonces + 1);
});

test('a payment that a reorganisation removes is sent again with the same bytes', async () => {
  const order = nextOrder();
  const withdrawal = await spine.apply({ ...order, amount: '9' });
  const nonces = await words.sentOnChain();
  await spine.work();
  await spine.mine(2);
  await spine.tick();
  expect((await spine.paymentDeps.payments.slot('ETH', spine.address, nonces))?.state).toBe(
    'mined',
  );
  await spine.rpc.request('anvil_reorg', [3, []]);
  await spine.mine(1);
  await spine.tick();
  spine.flags.now = Date.now() + 30_000;
  const done = await words.settle(withdrawal);
  spine.flags.now = null;
  expect(done.status).toBe('confirmed');
  expect(await words.tokenBalance(order.toAddress)).toBe(9n * usdt);
  expect(await words.sentOnChain()).toBe(nonces + 1);
});
