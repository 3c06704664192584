/**
 * The signer counts daily sums itself, in the table that only signers write: past the counters of
 * the API, exactly once for each order, even if the run fails.
 */

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { reject } from '#domain/order/transitions.ts';
import { isBeforeSigning } from '#model/order-status.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { dayMs, made, nameOf } from '#test/scenarios/spine/daily-sums.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import type { NonceDepsWithVault } from '#test/support/in-process-vault.ts';
import { nextOrder, usdt, wordsFor } from './helpers.ts';

/** As the signer reads it: fees are next to nothing, but where a test is about them. */
let coinUsd = '0.0000001';
let spine: Spine;
let words: ReturnType<typeof wordsFor>;
/** Each test has a UTC day of its own. */
let day = Date.UTC(2030, 0, 1, 12);

beforeAll(async () => {
  spine = await startSpine('sums');
  words = wordsFor(spine);
  const { prices } = spine.paymentDeps;
  spine.paymentDeps.prices = {
    isAuthentic: prices.isAuthentic,
    latest: async (symbols) => {
      const found = await prices.latest(symbols);
      const eth = found.get('ETH');
      if (eth) found.set('ETH', { ...eth, usd: coinUsd });
      return found;
    },
  };
  await words.fund(900_000n * usdt);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  day += 10 * dayMs;
  spine.flags.now = day;
  spine.logged.length = 0;
});
afterEach(async () => {
  Object.assign(spine.settings, buildSettings());
  spine.flags.now = day + dayMs;
  for (const order of made.splice(0)) await words.settle(order);
  spine.flags.now = null;
});

test('orders over the sum of automatic approvals wait, and continue on the next UTC day', async () => {
  const orders = await accepted('400', '400', '400');
  Object.assign(spine.settings, { autoApproveDailyUsd: 1_000.01 });
  await spine.work();
  expect(await statuses(orders)).toEqual(['broadcast', 'broadcast', 'approved']);
  const [, , third] = orders as [Withdrawal, Withdrawal, Withdrawal];
  expect(await words.get(third)).toMatchObject({ stuck: { cause: 'daily_sum' }, nonce: null });
  expect(spine.logged).toContainEqual(
    expect.objectContaining({
      event: 'payment.stuck',
      fields: expect.objectContaining({ cause: 'daily_sum', order_no: third.orderNo }),
    }),
  );
  expect(await counted('AUTO')).toBe(800n * usdt);
  spine.flags.now = day + 11 * 3_600_000;
  await spine.work();
  expect(await statuses([third])).toEqual(['approved']);
  // A second after midnight.
  spine.flags.now = day + 12 * 3_600_000 + 1_000;
  expect(await words.settle(third)).toMatchObject({ status: 'confirmed', stuck: null });
  expect(await counted('AUTO', spine.flags.now)).toBe(400n * usdt);
  expect(await paid(orders)).toEqual([400n, 400n, 400n].map((amount) => amount * usdt));
});

test('an order that waits continues when the sum is raised', async () => {
  const [order] = (await accepted('900')) as [Withdrawal];
  Object.assign(spine.settings, { autoApproveDailyUsd: 899 });
  await spine.work();
  expect(await words.get(order)).toMatchObject({
    status: 'approved',
    stuck: { cause: 'daily_sum' },
  });
  Object.assign(spine.settings, { autoApproveDailyUsd: 900.01 });
  spine.flags.now = day + 600_000;
  expect(await words.settle(order)).toMatchObject({ status: 'confirmed' });
  expect(await counted('AUTO')).toBe(900n * usdt);
});

test('the daily limit of a token counts approved orders too', async () => {
  const orders = await accepted('60', '60');
  Object.assign(spine.settings, {
    dailyLimits: [{ chain: 'ETH', token: 'USDT', amount: '100' }],
  });
  await spine.work();
  expect(await statuses(orders)).toEqual(['broadcast', 'approved']);
  expect(await counted('LIMIT#ETH#USDT')).toBe(60n * usdt);
  expect(await counted('AUTO')).toBe(0n);
});

test('runs at once count each order once, and together stay within the sum', async () => {
  const orders = await accepted(...Array.from({ length: 12 }, () => '100'));
  Object.assign(spine.settings, { autoApproveDailyUsd: 700.01 });
  await Promise.all([spine.work(), spine.work(), spine.work()]);
  await spine.work();
  const now = await statuses(orders);
  expect(now.filter((status) => !isBeforeSigning(status))).toHaveLength(7);
  expect(await counted('AUTO')).toBe(700n * usdt);
});

const faults: [string, (deps: NonceDepsWithVault) => Partial<NonceDepsWithVault>][] = [
  ['nothing happens', () => ({})],
  [
    'it stops before the bytes are stored',
    ({ payments }) => ({ payments: { ...payments, storeAllSigned: die, storeSigned: die } }),
  ],
  [
    'the answer of the store is lost',
    ({ payments }) => ({
      payments: {
        ...payments,
        storeAllSigned: async (all) => (await payments.storeAllSigned(all)) && die(),
        storeSigned: async (one) => (await payments.storeSigned(one)) && die(),
      },
    }),
  ],
  [
    'it stops before the bytes are sent',
    ({ gateway }) => ({ gateway: { ...gateway, broadcast: die } }),
  ],
];
function die(): never {
  throw new Error('killed here');
}

test.each(faults)('an order is counted once: %s', async (_name, fault) => {
  const orders = await accepted('70', '80');
  Object.assign(spine.settings, { autoApproveDailyUsd: 1_000.01 });
  await spine.work(fault(spine.paymentDeps)).catch(() => {});
  for (const order of orders)
    expect(await words.settle(order)).toMatchObject({ status: 'confirmed' });
  expect(await counted('AUTO')).toBe(150n * usdt);
  expect(await paid(orders)).toEqual([70n * usdt, 80n * usdt]);
});

test('another process that has used up the sum between the reading and the write stops it', async () => {
  const orders = await accepted('500', '400');
  Object.assign(spine.settings, { autoApproveDailyUsd: 600.01 });
  const { payments } = spine.paymentDeps;
  // What it read is old.
  const stale = { payments: { ...payments, counted: async () => new Map<string, bigint>() } };
  await spine.work();
  expect(await statuses(orders)).toEqual(['broadcast', 'approved']);
  spine.flags.now = day + 601_000;
  await spine.work(stale);
  expect(await statuses(orders)).toEqual(['broadcast', 'approved']);
  expect(await counted('AUTO')).toBe(500n * usdt);
});

test('the highest fees of orders without approval are counted where they are reserved, and again', async () => {
  Object.assign(spine.settings, { autoFeesDailyUsd: 1_000 });
  const [order] = (await accepted('50')) as [Withdrawal];
  const { feesMicroUsd = 0n, autoApproveMicroUsd } = order.reservation;
  expect(feesMicroUsd).toBeGreaterThan(0n);
  expect(autoApproveMicroUsd).toBe(order.amountMicroUsd + feesMicroUsd);
  const view = await spine.applyDeps.withdrawals.reservations({
    projectId: 'demo',
    chain: 'ETH',
    address: order.fromAddress,
    token: 'USDT',
    nativeToken: 'ETH',
    day: nameOf(day),
  });
  expect(view).toMatchObject({ autoFeesUsedMicroUsd: feesMicroUsd });
  // The signer takes the price that the order was created with.
  coinUsd = '1';
  await spine.work();
  coinUsd = '0.0000001';
  const counter = `demo#FEES#${nameOf(day)}`;
  expect((await spine.paymentDeps.payments.counted([counter])).get(counter)).toBe(feesMicroUsd);
  Object.assign(spine.settings, { autoFeesDailyUsd: Number(feesMicroUsd) / 1e6 });
  const next = await spine.apply({ ...nextOrder(), amount: '50' });
  expect(next).toMatchObject({ level: 2, status: 'pending' });
  await spine.paymentDeps.orders.transition(
    reject(next, { at: spine.paymentDeps.clock.now(), reason: 'test' }),
  );
});

/** Orders that the API let through while the project had no sums. */
async function accepted(...amounts: string[]): Promise<Withdrawal[]> {
  const orders: Withdrawal[] = [];
  for (const amount of amounts) orders.push(await spine.apply({ ...nextOrder(), amount }));
  expect(orders.map(({ status }) => status)).toEqual(amounts.map(() => 'approved'));
  made.push(...orders);
  return orders;
}

const counted = async (of: string, ms = day) => {
  const counter = `demo#${of}#${nameOf(ms)}`;
  const sum = (await spine.paymentDeps.payments.counted([counter])).get(counter) ?? 0n;
  // Fees are a millionth each, which rounding gives.
  return (sum / usdt) * usdt;
};

const statuses = async (orders: Withdrawal[]) =>
  (await Promise.all(orders.map((order) => words.get(order)))).map(({ status }) => status);

const paid = async (orders: Withdrawal[]) =>
  Promise.all(orders.map(({ toAddress }) => words.tokenBalance(toAddress)));
