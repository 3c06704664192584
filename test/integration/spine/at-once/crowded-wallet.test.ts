/** One wallet with many payments. No payment may delay, crowd out or end another one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { approveOrder } from '#domain/approval/decide.ts';
import { maxPaymentsPerTransaction } from '#domain/payment/broadcast/pay-and-send.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { BroadcastOutcome } from '#model/payment.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('crowd');
  words = wordsFor(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());

const state = () => spine.paymentDeps.payments.nonceState('ETH', spine.address);

test('a recipient whose contract cannot be estimated delays no other order', async () => {
  const [bad, good] = [nextOrder(), nextOrder()];
  const poisoned = await spine.apply(bad);
  const healthy = await spine.apply(good);
  const { gateway } = spine.paymentDeps;
  const estimateGas: typeof gateway.estimateGas = async (terms) => {
    if (terms.to === bad.toAddress) throw new RpcError(-32000, 'invalid jump destination');
    return gateway.estimateGas(terms);
  };
  await spine.work({ gateway: { ...gateway, estimateGas } });
  expect((await words.get(healthy)).status).toBe('broadcast');
  const stuck = await words.get(poisoned);
  expect(stuck).toMatchObject({ status: 'approved', stuck: { cause: 'can_not_be_estimated' } });
  spine.flags.now = Date.now() + 60_000;
  for (const order of [poisoned, healthy])
    expect((await words.settle(order)).status).toBe('confirmed');
  spine.flags.now = null;
});

test('an order that needs more gas than it reserved fails unsigned after a while', async () => {
  const withdrawal = await spine.apply(nextOrder());
  const { gateway } = spine.paymentDeps;
  const hungry = { gateway: { ...gateway, estimateGas: async () => 10_000_000n } };
  await spine.work(hungry);
  expect((await words.get(withdrawal)).stuck?.cause).toBe('needs_more_gas_than_reserved');
  spine.flags.now = Date.now() + 700_000;
  await spine.work(hungry);
  spine.flags.now = null;
  expect(await words.get(withdrawal)).toMatchObject({ status: 'failed', nonce: null });
});

test('an order that waited for its approval while fees rose is signed with new limits', async () => {
  const withdrawal = await spine.apply({ ...nextOrder(), amount: '1500' });
  expect(withdrawal).toMatchObject({ status: 'pending', level: 2 });
  const expensive = 2n * withdrawal.maxFeePerGas;
  await spine.rpc.request('anvil_setNextBlockBaseFeePerGas', [`0x${expensive.toString(16)}`]);
  await spine.mine(1);
  await approveOrder(words.decide.deps(), words.decide.input(withdrawal, 'admin-1'));
  const before = await words.reserved('USDT');
  await spine.work();
  const signed = await words.get(withdrawal);
  expect(signed.maxFeePerGas).toBeGreaterThan(expensive);
  expect(signed).toMatchObject({ status: 'broadcast', stuck: null });
  const more = signed.reservation.fee - withdrawal.reservation.fee;
  expect((await words.reserved('USDT')).coin).toBe(before.coin + more);
  expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed' });
  expect((await words.reserved('USDT')).coin).toBe(before.coin - withdrawal.reservation.fee);
});

test('if the wallet cannot carry the new fees, the order says so, waits, and is paid when it can', async () => {
  const withdrawal = await spine.apply({ ...nextOrder(), amount: '1500' });
  const expensive = 2n * withdrawal.maxFeePerGas;
  await spine.rpc.request('anvil_setNextBlockBaseFeePerGas', [`0x${expensive.toString(16)}`]);
  await spine.mine(1);
  await approveOrder(words.decide.deps(), words.decide.input(withdrawal, 'admin-1'));
  const coin = await words.coinBalance(spine.address);
  const setBalance = (wei: bigint) =>
    spine.rpc.request('anvil_setBalance', [spine.address, `0x${wei.toString(16)}`]);
  await setBalance((await words.reserved('USDT')).coin);
  await spine.work();
  const waiting = await words.get(withdrawal);
  expect(waiting).toMatchObject({ status: 'approved', nonce: null, stuck: { cause: 'no_gas' } });
  expect(waiting.reservation).toEqual(withdrawal.reservation);
  await setBalance(coin);
  spine.flags.now = Date.now() + 60_000;
  expect(await words.settle(withdrawal)).toMatchObject({ status: 'confirmed', stuck: null });
  spine.flags.now = null;
});

test('reverts with changing messages count as the same revert', async () => {
  const withdrawal = await spine.apply(nextOrder());
  const { gateway } = spine.paymentDeps;
  let n = 0;
  const reverting = {
    gateway: {
      ...gateway,
      estimateGas: async () => {
        n += 1;
        throw Object.assign(new Error(`block ${n}`), { name: 'ExecutionReverted' });
      },
    },
  };
  const start = Date.now();
  for (const later of [0, 310_000, 620_000]) {
    spine.flags.now = start + later;
    await spine.work(reverting);
  }
  spine.flags.now = null;
  expect((await words.get(withdrawal)).status).toBe('failed');
});

test('a page of waiting orders does not hide an order that can be paid', async () => {
  const waiting: Withdrawal[] = [];
  for (let i = 0; i < 55; i++) waiting.push(await spine.apply(nextOrder()));
  const { orders: stored } = spine.paymentDeps;
  const nextActionAt = Math.floor(Date.now() / 1000) + 3_600;
  for (const { orderNo } of waiting) {
    await stored.noteStuck(orderNo, { cause: 'fee_above_cap', since: 1, nextActionAt });
  }
  const last = await spine.apply(nextOrder());
  await spine.work({ chain: { ...spine.chain, inFlightCap: 1 } });
  expect((await words.get(last)).status).toBe('broadcast');
  for (const { orderNo } of waiting) await stored.noteStuck(orderNo, null);
  for (const order of [...waiting, last]) await words.settle(order);
});

test('nothing more is signed above the in-flight cap', async () => {
  await spine.rpc.request('evm_setAutomine', [false]);
  const sent = [];
  for (let i = 0; i < 4; i++) sent.push(await spine.apply(nextOrder()));
  await spine.work();
  const next = (await state())?.next;
  const more = [];
  for (let i = 0; i < 4; i++) more.push(await spine.apply(nextOrder()));
  await spine.work({ chain: { ...spine.chain, inFlightCap: 2 } });
  expect((await state())?.next).toBe(next);
  await spine.rpc.request('evm_setAutomine', [true]);
  for (const order of [...sent, ...more])
    expect((await words.settle(order)).status).toBe('confirmed');
});

test('the later rounds of a run count what it has put in flight, and read no slots', async () => {
  const { payments } = spine.paymentDeps;
  let reads = 0;
  const slotsInView: typeof payments.slotsInView = async (state) => {
    reads += 1;
    return payments.slotsInView(state);
  };
  const crowded = {
    payments: { ...payments, slotsInView },
    chain: { ...spine.chain, inFlightCap: 2 },
  };
  const made: Withdrawal[] = [];
  for (let i = 0; i < 7; i++) made.push(await spine.apply(nextOrder()));
  const signed = async () =>
    (await Promise.all(made.map(words.get))).filter(({ status }) => status === 'broadcast');

  await spine.rpc.request('evm_setAutomine', [false]);
  await spine.work(crowded);
  expect(await signed()).toHaveLength(2);
  expect(reads).toBe(1);
  await spine.rpc.request('evm_setAutomine', [true]);
  await spine.mine(1);
  reads = 0;
  // Each round's payments are mined when the next one begins. Two were in flight when it began.
  await spine.work(crowded);
  expect(await signed()).toHaveLength(7);
  expect(reads).toBe(2);
  for (const order of made) expect((await words.settle(order)).status).toBe('confirmed');
  const { nonce: first } = await words.get(made[0]!);
  const taken = await Promise.all(made.map(async (order) => (await words.get(order)).nonce));
  expect(taken).toEqual(made.map((_, i) => first! + i));
});

test('a run with an outdated nonce state does not freeze the address', async () => {
  // The nonce record needs a payment behind it. An empty one reads as nonce 0.
  expect((await words.settle(await spine.apply(nextOrder()))).status).toBe('confirmed');
  const withdrawal = await spine.apply(nextOrder());
  const { payments } = spine.paymentDeps;
  let first = true;
  const nonceState: typeof payments.nonceState = async (chain, address) => {
    const read = await payments.nonceState(chain, address);
    if (!first) return read;
    first = false;
    return read && { ...read, next: read.next - 1 };
  };
  await spine.work({ payments: { ...payments, nonceState } });
  expect((await state())?.frozen).toBeNull();
  expect((await words.settle(withdrawal)).status).toBe('confirmed');
});

test.each<[string, BroadcastOutcome, boolean]>([
  ['one refusal after many sends', { kind: 'known' }, false],
  ['a pool that stays full', { kind: 'refused', reason: 'txpool_full' }, false],
  ['refusals in a row', { kind: 'refused', reason: 'banned' }, true],
])('%s: a payment is cancelled only after repeated refusals', async (_name, outcome, cancelled) => {
  const order = nextOrder();
  const withdrawal = await spine.apply(order);
  const { gateway } = spine.paymentDeps;
  let answer = outcome;
  const refusing = { gateway: { ...gateway, broadcast: async () => answer } };
  const start = Date.now();
  await spine.work(refusing);
  for (let i = 1; i <= 6; i++) {
    spine.flags.now = start + i * 30_000;
    await spine.work(refusing);
  }
  answer = { kind: 'refused', reason: 'banned' };
  for (let i = 7; i <= 8; i++) {
    spine.flags.now = start + i * 30_000;
    await spine.work(refusing);
  }
  const { nonce } = await words.get(withdrawal);
  const slot = await spine.paymentDeps.payments.slot('ETH', spine.address, nonce ?? -1);
  expect(slot?.attempts.some(({ kind }) => kind === 'fill')).toBe(cancelled);
  spine.flags.now = start + 600_000;
  expect((await words.settle(withdrawal)).status).toBe(cancelled ? 'failed' : 'confirmed');
  spine.flags.now = null;
});

test('a run ends at its deadline, and the next one pays the rest', async () => {
  // One more than are sent together.
  const orders = Array.from({ length: maxPaymentsPerTransaction + 1 }, nextOrder);
  const made: Withdrawal[] = [];
  for (const order of orders) made.push(await spine.apply(order));
  const { gateway } = spine.paymentDeps;
  let sends = 0;
  const broadcast: typeof gateway.broadcast = async (raw) => {
    sends += 1;
    spine.flags.now = Date.now() + 30_000;
    return gateway.broadcast(raw);
  };
  await spine.work({ gateway: { ...gateway, broadcast } });
  expect(sends).toBe(maxPaymentsPerTransaction);
  expect((await words.get(made.at(-1) as Withdrawal)).status).toBe('approved');
  for (const order of made) expect((await words.settle(order)).status).toBe('confirmed');
  spine.flags.now = null;
});
