/** client_daily_usd: what the signer counts of messages and payments, once each, on real tables. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isBeforeSigning } from '#model/order-status.ts';
import type { Operation } from '#model/orders/operation.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { dayOf, messageOf, operationWords, permitOf, transferOf, usdt } from './text.ts';

let spine: Spine;
let words: ReturnType<typeof operationWords>;

beforeAll(async () => {
  spine = await startSpine('client-sum');
  words = operationWords(spine);
  await words.fund(100_000n * usdt);
  await spine.tick();
  // Each day has sums of its own, and the test begins at noon.
  spine.flags.now = Date.parse(`${dayOf(Date.now() + 86_400_000)}T12:00:00Z`);
});
afterAll(() => spine?.stop());
afterEach(() => {
  Object.assign(spine.settings, buildSettings());
  spine.flags.now = (spine.flags.now ?? 0) + 2 * 86_400_000;
});

const counted = async () => {
  const counter = `demo#CLIENT#${dayOf(spine.paymentDeps.clock.nowMs())}`;
  return (await spine.paymentDeps.payments.counted([counter])).get(counter) ?? 0n;
};

/** What the API let through while the project had no sum. */
async function queued(calls: Parameters<Spine['submit']>[0][]): Promise<Operation[]> {
  const key = await spine.newKey();
  const made: Operation[] = [];
  for (const call of calls) made.push(await spine.submit(call, words.by(key)));
  expect(made.map(({ status }) => status)).toEqual(calls.map(() => 'approved'));
  return made;
}

const now = (made: Operation[]) => Promise.all(made.map((one) => words.get(one)));

test('a permit counts in the transaction that stores its signature, once, whatever fails', async () => {
  const permits = [300, 400, 400].map((dollars) =>
    permitOf(spine.usdt, spine.address, BigInt(dollars) * usdt),
  );
  const made = await queued(permits);
  Object.assign(spine.settings, { clientDailyUsd: 1_000 });
  const { orders } = spine.paymentDeps;
  const dies = {
    ...orders,
    transition: () => Promise.reject(new Error('killed here')),
  };
  await spine.work({ orders: dies });
  expect(await counted()).toBe(0n);
  words.later(60);
  const lost = {
    ...orders,
    transition: async (write: Parameters<typeof orders.transition>[0]) => {
      await orders.transition(write);
      throw new Error('the answer is lost');
    },
  };
  await spine.work({ orders: lost });
  words.later(60);
  await Promise.all([spine.work(), spine.work()]);
  // The run that was slower may have found its permit refused by the vault. It judges again.
  await spine.work();
  const done = await now(made);
  expect(done.filter(({ status }) => status === 'confirmed')).toHaveLength(2);
  expect(done.filter(({ stuck }) => stuck?.cause === 'daily_sum')).toHaveLength(1);
  expect(done.filter(({ signature }) => signature !== null)).toHaveLength(2);
  const sums = done.flatMap(({ status, countedMicroUsd }) =>
    status === 'confirmed' ? [countedMicroUsd ?? 0n] : [],
  );
  expect(await counted()).toBe(sums.reduce((a, b) => a + b, 0n));
});

test('runs at once count each payment once, and stay within the sum', async () => {
  const made = await queued(Array.from({ length: 8 }, () => transferOf('100')));
  Object.assign(spine.settings, { clientDailyUsd: 500 });
  await Promise.all([spine.work(), spine.work(), spine.work()]);
  const sent = (await now(made)).filter(({ status }) => !isBeforeSigning(status));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(4);
  expect(await counted()).toBeLessThanOrEqual(500n * usdt);
  expect(await counted()).toBeGreaterThan(BigInt(sent.length) * 100n * usdt);
});

test('a text that was queued before there was a sum fails, and is asked for again', async () => {
  const made = await queued([messageOf('hello')]);
  Object.assign(spine.settings, { clientDailyUsd: 1_000 });
  await spine.work();
  expect(await now(made)).toMatchObject([{ status: 'failed', failReason: 'over_daily_cap' }]);
  const key = await spine.newKey();
  expect(await spine.submit(messageOf('hello'), words.by(key))).toMatchObject({
    status: 'pending',
    riskReason: 'over_daily_cap',
  });
});

test('the API reserves what it lets through, and gives it back if the operation fails', async () => {
  Object.assign(spine.settings, { clientDailyUsd: 1_000 });
  const key = await spine.newKey();
  const day = dayOf(spine.paymentDeps.clock.nowMs());
  const one = await spine.submit(transferOf('900'), words.by(key));
  expect(one.status).toBe('approved');
  const reserved = await spine.operations.clientUsed('demo', day);
  expect(reserved).toBe(one.reservation.clientMicroUsd);
  expect(await spine.submit(transferOf('900'), words.by(key))).toMatchObject({
    riskReason: 'over_daily_cap',
  });
  await spine.revokeKey(key);
  await spine.work();
  expect(await words.get(one)).toMatchObject({ status: 'failed' });
  expect(await spine.operations.clientUsed('demo', day)).toBe(0n);
});
