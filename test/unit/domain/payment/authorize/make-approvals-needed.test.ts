/** How many people must approve an order: by its own price, today's, and approved_daily_usd. */
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { makeApprovalsNeeded } from '#domain/payment/authorize/make-approvals-needed.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { ProjectSettings } from '#model/project.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSettings, buildWithdrawal, ethereum } from '#test/builders/builders.ts';

const day = 86_400;
const readAt = 1_767_225_600;
const eth = (usd: string, at = readAt): PriceSnapshot => ({
  symbol: 'ETH',
  usd,
  source: 'feed',
  readAt: at,
  priceId: `ETH@${at}`,
});

/** 30 ETH, worth 45,000 USD when its price was read. */
const of30 = buildWithdrawal({
  status: 'pending',
  level: 2,
  token: 'ETH',
  tokenAddress: null,
  decimals: 18,
  amount: 30n * 10n ** 18n,
  amountMicroUsd: 45_000n * 1_000_000n,
  price: eth('1500'),
});
const call = buildOperation({
  token: 'ETH',
  tokenAddress: null,
  decimals: 18,
  amount: 30n * 10n ** 18n,
  prices: [eth('1500')],
});

const approvalOf = (order: ApprovableOrder, at: number): Approval => ({
  orderNo: order.orderNo,
  adminId: 'ann',
  adminEmail: 'ann@example.com',
  at,
  decision: 'approve',
  digest: termsDigest(order),
});

function numberOf(
  order: ApprovableOrder,
  known: {
    age: number;
    today?: string | null;
    approvedAfter?: number;
    settings?: Partial<ProjectSettings>;
  },
) {
  const asked: string[] = [];
  const { today = '1500', approvedAfter } = known;
  const needed = makeApprovalsNeeded({
    chainOf: () => ethereum(),
    clock: { now: () => readAt + known.age },
    prices: {
      latest: async (symbols) => {
        asked.push(...symbols);
        return new Map(today === null ? [] : [['ETH', eth(today)]]);
      },
    },
    approvals: {
      approvals: async () => {
        asked.push('approvals');
        return approvedAfter === undefined ? [] : [approvalOf(order, readAt + approvedAfter)];
      },
    },
    store: {
      settings: async () => {
        asked.push('settings');
        return buildSettings(known.settings ?? {});
      },
    },
  });
  const counted = approvedAfter === undefined ? order : { ...order, approvals: 1 };
  return needed(counted).then((number) => ({ number, asked }));
}

test.each([
  ['a withdrawal', of30],
  ['an operation', call],
])(
  '%s with a price of up to 24 hours counts by it, whatever today’s price is',
  async (_, order) => {
    expect(await numberOf(order, { age: day, today: '3000' })).toEqual({
      number: 1,
      asked: ['settings'],
    });
  },
);

test.each([
  ['a withdrawal', of30],
  ['an operation', call],
])(
  '%s with an older price counts by today’s too: never fewer than either asks for',
  async (_, order) => {
    const old = { age: day + 1 };
    expect((await numberOf(order, { ...old, today: '1500' })).number).toBe(1);
    expect((await numberOf(order, { ...old, today: '3000' })).number).toBe(2);
    // Without a price of today it may be worth anything.
    expect((await numberOf(order, { ...old, today: null })).number).toBe(2);
    const large = { ...order, amount: 40n * 10n ** 18n, level: 3 as const };
    expect((await numberOf(large, { ...old, today: '1' })).number).toBe(2);
  },
);

test('the price counts as it was when the first approver looked at it', async () => {
  const later = { age: 9 * day, today: '3000' };
  expect((await numberOf(of30, { ...later, approvedAfter: day })).number).toBe(1);
  expect((await numberOf(of30, { ...later, approvedAfter: day + 1 })).number).toBe(2);
});

test('a stablecoin has the same price today', async () => {
  const usdt = buildWithdrawal({ status: 'pending', level: 2 });
  expect(await numberOf(usdt, { age: 30 * day, today: null })).toEqual({
    number: 1,
    asked: ['settings'],
  });
});

test('a level 1 order that waits for its old price needs one, or as many as today’s price asks', async () => {
  const stuck = { cause: 'old_price' as const, since: readAt, nextActionAt: null };
  const small = buildWithdrawal({ ...of30, status: 'approved', level: 1, stuck });
  expect((await numberOf(small, { age: 2 * day, today: '30' })).number).toBe(1);
  expect((await numberOf(small, { age: 2 * day, today: '3000' })).number).toBe(2);
});

test('above approved_daily_usd two more: from the start if it is worth more, or once the signer says so', async () => {
  const settings = { approvedDailyUsd: 45_000 };
  expect((await numberOf(of30, { age: 0, settings })).number).toBe(1);
  const less = { approvedDailyUsd: 44_999 };
  expect((await numberOf(of30, { age: 0, settings: less })).number).toBe(3);
  const stuck = { cause: 'approved_sum' as const, since: readAt, nextActionAt: null };
  const waits = { ...of30, status: 'approved' as const, stuck };
  expect((await numberOf(waits, { age: 0, settings })).number).toBe(3);
  const text = buildOperation({ opType: 'sign-message', message: 'Hello', toAddress: '' });
  expect((await numberOf(text, { age: 0, settings })).number).toBe(3);
});

test('what is signed or ended keeps its number, and costs no read', async () => {
  for (const status of ['signing', 'confirmed', 'rejected'] as const) {
    const settings = { approvedDailyUsd: 1 };
    const order = { ...of30, status };
    expect(await numberOf(order, { age: 9 * day, today: '3000', settings })).toEqual({
      number: 1,
      asked: [],
    });
  }
});
