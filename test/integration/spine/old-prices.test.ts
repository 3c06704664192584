/** Orders that nobody approved and that are first signed a day after their price wait for a person. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approveOrder } from '#domain/approval/decide.ts';
import { failUnsignedOrder } from '#domain/payment/recovery/fail-unsigned-order.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('old-prices');
  words = wordsFor(spine);
  await words.fund(900_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => {
  spine.flags.now = null;
});

test('it stays unsigned, is looked at again, and one approval lets it go', async () => {
  const { made, to } = await waiting();
  const { since } = made.stuck ?? { since: 0 };
  dueAgain();
  await spine.work();
  expect(await words.get(made)).toMatchObject({
    status: 'approved',
    stuck: { cause: 'old_price', since },
  });
  expect(await words.tokenBalance(to)).toBe(0n);
  const { deps, input } = words.decide;
  const approved = await approveOrder(deps(), input(made, 'ann'));
  expect(approved).toMatchObject({ status: 'approved', level: 1, approvals: 1, stuck: null });
  await expect(approveOrder(deps(), input(made, 'ben'))).rejects.toMatchObject({ code: 40903 });
  expect(await words.settle(made)).toMatchObject({ status: 'confirmed', level: 1 });
  expect(await words.tokenBalance(to)).toBe(12n * usdt);
});

test('two admins at once are one approval', async () => {
  const { made, to } = await waiting();
  const { deps, input } = words.decide;
  const answers = await Promise.allSettled(
    ['ann', 'ben', 'ann'].map((admin) => approveOrder(deps(), input(made, admin))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await words.settle(made)).toMatchObject({ status: 'confirmed', approvals: 1 });
  expect(await words.tokenBalance(to)).toBe(12n * usdt);
});

test('an owner may fail it instead, and what it reserved is free', async () => {
  const before = await words.reserved('USDT');
  const { made, to } = await waiting();
  const { orders, payments, clock } = spine.paymentDeps;
  const admin = { id: 'own', email: 'own@example.com', groups: ['owner' as const], authTime: 0 };
  const failed = await failUnsignedOrder(
    { orders, payments, clock, ids: makeIds() },
    { projectId: 'demo', orderNo: made.orderNo, admin, reason: 'the price has moved' },
  );
  expect(failed).toMatchObject({ status: 'failed', failReason: 'the price has moved' });
  dueAgain();
  await spine.work();
  expect(await words.tokenBalance(to)).toBe(0n);
  expect(await words.reserved('USDT')).toEqual(before);
});

test('an approval and an owner who fails it at once: one of them takes effect', async () => {
  const { made, to } = await waiting();
  const { deps, input } = words.decide;
  const { orders, payments, clock } = spine.paymentDeps;
  const admin = { id: 'own', email: 'own@example.com', groups: ['owner' as const], authTime: 0 };
  await Promise.allSettled([
    approveOrder(deps(), input(made, 'ann')),
    failUnsignedOrder(
      { orders, payments, clock, ids: makeIds() },
      { projectId: 'demo', orderNo: made.orderNo, admin, reason: 'no' },
    ),
  ]);
  const now = await words.get(made);
  expect(['approved', 'failed']).toContain(now.status);
  const done = now.status === 'approved' ? await words.settle(made) : now;
  expect(await words.tokenBalance(to)).toBe(done.status === 'confirmed' ? 12n * usdt : 0n);
});

test('a payment that was signed in time is repaired however old its price is', async () => {
  const order = nextOrder();
  const made = await spine.apply({ ...order, amount: '5' });
  const { gateway } = spine.paymentDeps;
  // A node takes the payment and forgets it.
  await spine.work({ gateway: { ...gateway, broadcast: async () => ({ kind: 'accepted' }) } });
  expect(await words.get(made)).toMatchObject({ status: 'broadcast' });
  spine.flags.now = spine.paymentDeps.clock.nowMs() + 90_000_000;
  expect(await words.settle(made)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(order.toAddress)).toBe(5n * usdt);
});

/** An order of level 1 that is a day and a second old when a signer first looks at it. */
async function waiting() {
  const order = nextOrder();
  const made = await spine.apply({ ...order, amount: '12' });
  expect(made).toMatchObject({ status: 'approved', level: 1 });
  spine.flags.now = spine.paymentDeps.clock.nowMs() + 86_402_000;
  await spine.work();
  const held = await words.get(made);
  expect(held).toMatchObject({
    status: 'approved',
    level: 1,
    nonce: null,
    stuck: { cause: 'old_price' },
  });
  return { made: held, to: order.toAddress };
}

const dueAgain = () => {
  spine.flags.now = spine.paymentDeps.clock.nowMs() + 601_000;
};
