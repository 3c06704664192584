/** Withdrawals and operations of one address share its queue and its nonces. */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { MadeKey } from '#test/scenarios/spine-operations.ts';
import { messageOf, newAddress, operationWords, sendOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;
let key: MadeKey;
let orders = 0;

beforeAll(async () => {
  spine = await startSpine('one-line');
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  key = await spine.newKey();
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

const kinds = [
  (): Promise<Order> => {
    orders += 1;
    return spine.apply({ bizOrderId: `line-${orders}`, toAddress: newAddress(), amount: '3' });
  },
  (): Promise<Order> => spine.submit(transferOf('3'), words.by(key)),
  (): Promise<Order> => spine.submit(sendOf(newAddress(), { value: 3n }), words.by(key)),
  (): Promise<Order> => spine.submit(messageOf('in between'), words.by(key)),
];
const makeOne = (i: number) => (kinds[i % kinds.length] as () => Promise<Order>)();

const signsOnly = (order: Order) => 'opType' in order && order.opType === 'sign-message';

test('a storm of withdrawals and operations under three runs pays each once, without a nonce gap', async () => {
  const before = await words.sentOnChain();
  const [first] = await Promise.all([make(24), spine.work(), spine.work()]);
  const [second] = await Promise.all([make(24), spine.work(), spine.work(), spine.work()]);
  await expectPaid([...first, ...second], before);
});

test('the older order has the lower nonce, whatever its kind', async () => {
  const before = await words.sentOnChain();
  const made: Order[] = [];
  for (const i of [2, 0, 1, 1, 0, 2]) made.push(await makeOne(i));
  await expectPaid(made, before);
  const nonces = await Promise.all(made.map(async (order) => (await words.get(order)).nonce));
  expect(nonces).toEqual(made.map((_, i) => before + i));
});

test('a run that dies after each store leaves all orders to the next one, which pays each once', async () => {
  const before = await words.sentOnChain();
  const made = await make(8);
  const { payments, orders: stored } = spine.paymentDeps;
  const dies = () => Promise.reject(new Error('killed here'));
  const killed = [
    { payments: { ...payments, storeAllSigned: dies } },
    { orders: { ...stored, transition: dies } },
    { payments: { ...payments, noteFirstSends: dies, noteSend: dies } },
  ];
  for (const set of killed) {
    await spine.work(set).catch(() => null);
    words.later(60);
  }
  await expectPaid(made, before);
});

/** Makes orders of each kind in turn, all at the same moment, each to its own recipient. */
const make = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => makeOne(i)));

/** Checks that each recipient was paid once, by its own nonce, and that no nonce is skipped. */
async function expectPaid(made: Order[], before: number): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await spine.work();
    await spine.mine(4);
    await spine.tick();
    const now = await Promise.all(made.map(words.get));
    if (now.every(({ status }) => isFinal(status))) break;
  }
  const done = await Promise.all(made.map(words.get));
  expect(done.map(({ status }) => status)).toEqual(made.map(() => 'confirmed'));
  const sent = done.filter((order) => !signsOnly(order));
  for (const order of sent) {
    const { toAddress, tokenAddress } = order;
    if (tokenAddress) expect(await words.tokenBalance(toAddress)).toBe(3n * usdt);
    else expect(await words.coinBalance(toAddress)).toBe(3n);
  }
  const nonces = sent.map(({ nonce }) => nonce).sort((a, b) => Number(a) - Number(b));
  expect(nonces).toEqual(sent.map((_, i) => before + i));
  expect(await words.sentOnChain()).toBe(before + sent.length);
  expect(await words.line()).toEqual({ next: before + sent.length, frozen: null });
  expect(await words.reserved('USDT')).toEqual({ token: 0n, coin: 0n });
}
