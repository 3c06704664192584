/**
 * Many orders (a thousand in the long form) are placed at the same moment by calls of the domain, over the real stores and
 * a real node. Equal orders become one. Different orders use up a balance and a daily limit to the
 * last unit.
 */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import {
  accepted,
  allowed,
  differentOrders,
  many,
  type Order,
  refusals,
} from '#test/scenarios/spine/at-once/storm-of-orders.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { ApiError } from '#wire/api-error.ts';
import { nextOrder, usdt, wordsFor } from '../helpers.ts';

/** Each test takes about 10 seconds on two idle cores, and much longer on busy ones. */
vi.setConfig({ testTimeout: 400_000 });

let spine: Spine;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('storm');
  words = wordsFor(spine);
  await spine.tick();
  // All orders share one estimate: nothing is mined during a storm, and all send the same token.
  const { fees } = spine.applyDeps;
  let estimate: ReturnType<typeof fees.estimate> | undefined;
  spine.applyDeps.fees = {
    estimate: (terms) => {
      estimate ??= fees.estimate(terms);
      return estimate;
    },
  };
});
afterAll(() => spine?.stop());
const reserved = () => sumOf(moneyKeys.reserved('demo', 'ETH', spine.address, 'USDT'), 'reserved');

test('equal orders at the same moment are one record and one payment, with one withdraw_no', async () => {
  await words.fund(10n * usdt);
  const order = nextOrder();
  const results = await storm(Array.from({ length: many }, () => order));
  expect(refusals(results)).toEqual([]);
  const found = accepted(results);
  expect(found).toHaveLength(many);
  expect(new Set(found.map(({ orderNo }) => orderNo)).size).toBe(1);
  expect(await reserved()).toBe(usdt);
  expect(await words.settle(found[0] as Withdrawal)).toMatchObject({ status: 'confirmed' });
  expect(await words.tokenBalance(order.toAddress)).toBe(usdt);
  expect(await words.sentOnChain()).toBe(1);
  expect(await reserved()).toBe(0n);
});

test('different orders at the same moment use up one balance to the last unit', async () => {
  // The wallet still holds 9 USDT, so it holds 7 units more than is allowed from here on.
  await words.fund((BigInt(allowed) - 9n) * usdt + 7n);
  const results = await storm(differentOrders());
  expect(refusals(results)).toEqual([42201]);
  expect(accepted(results)).toHaveLength(allowed);
  expect(await reserved()).toBe(BigInt(allowed) * usdt);
  expect(await refused({ ...nextOrder(), amount: '0.000008' })).toBe(42201);
  await spine.apply({ ...nextOrder(), amount: '0.000007' });
  expect(await reserved()).toBe(BigInt(allowed) * usdt + 7n);
  expect(await refused({ ...nextOrder(), amount: '0.000001' })).toBe(42201);
});

test('different orders at the same moment use up one daily limit to the last unit', async () => {
  await words.fund(2_000n * usdt);
  const [first] = accepted([await spine.apply({ ...nextOrder(), amount: '0.000001' })]);
  const before = await usedToday(first as Withdrawal);
  const limit = before + BigInt(allowed) * usdt + 5n;
  spine.settings.dailyLimits = [
    {
      chain: 'ETH',
      token: 'USDT',
      amount: `${limit / usdt}.${String(limit % usdt).padStart(6, '0')}`,
    },
  ];
  const results = await storm(differentOrders());
  expect(refusals(results)).toEqual([42203]);
  expect(accepted(results)).toHaveLength(allowed);
  expect(await refused({ ...nextOrder(), amount: '0.000006' })).toBe(42203);
  await spine.apply({ ...nextOrder(), amount: '0.000005' });
  expect(await refused({ ...nextOrder(), amount: '0.000001' })).toBe(42203);
  expect(await usedToday(first as Withdrawal)).toBe(limit);
});

/** Runs all calls at once. Repeats the calls answered with 50301 and Retry-After, all at once. */
async function storm(orders: Order[]): Promise<(Withdrawal | number)[]> {
  const results: (Withdrawal | number)[] = [];
  for (let left = orders; left.length > 0; ) {
    const answers = await Promise.allSettled(left.map((order) => spine.apply(order)));
    const again: Order[] = [];
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') results.push(answer.value);
      else if (!(answer.reason instanceof ApiError)) throw answer.reason;
      else if (answer.reason.code !== 50301) results.push(answer.reason.code);
      else {
        expect(Object.keys(answer.reason.headers ?? {}).join()).toMatch(/^retry-after$/i);
        again.push(left[i] as Order);
      }
    }
    left = again;
  }
  return results;
}

const refused = (order: Order) =>
  spine.apply(order).then(
    () => 0,
    (error: ApiError) => error.code,
  );

const sumOf = async (key: { pk: string; sk: string }, field: string) => {
  const input = { TableName: process.env.TABLE_MONEY, Key: key, ConsistentRead: true };
  return BigInt((await spine.client.send(new GetCommand(input))).Item?.[field] ?? 0);
};

const usedToday = (at: Withdrawal) =>
  sumOf(moneyKeys.dailyLimit('demo', 'ETH', 'USDT', at.reservation.day), 'used');
