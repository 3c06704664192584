/** What bounds a signature that no person, or one person, stands behind (decision 86). */
import { describe, expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { AuthorizationContext } from '#domain/payment/authorize/authorization-context.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ApprovableOrder, Order } from '#model/orders/order.ts';
import type { PriceSnapshot } from '#model/price.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildProject,
  buildSessionKey,
  buildSettings,
  buildWithdrawal,
  ethereum,
  hotAddress,
} from '#test/builders/builders.ts';
import { judgeOperation } from '#test/builders/domain/payment/authorize/authorize-operation.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const readAt = 1_767_225_600;

describe('client_daily_usd', () => {
  const summed = buildSettings({ clientDailyUsd: 1_000, clientAutoApprove: true });
  const key = buildSessionKey();
  const underKey = (set: Partial<Operation>, countedMicroUsd: bigint | null) => ({
    ...set,
    decidedBy: 'session_key' as const,
    skId: key.skId,
    countedMicroUsd,
    reservation: {
      ...buildOperation().reservation,
      amount: 0n,
      cap: { skId: key.skId, microUsd: 0n },
    },
  });
  const text = {
    opType: 'sign-message',
    message: 'Hello',
    toAddress: '',
    tokenAddress: null,
  } as const;
  const message = underKey({ ...text, amount: 0n, gasLimit: 0n }, 0n);
  const session = { key, usedMicroUsd: 0n };

  test('what it cannot count is not signed without an admin, and is not a forgery', async () => {
    const refused = { ok: false, reason: 'over_daily_cap', forged: false };
    expect(await judgeOperation(message, [], { settings: summed, session })).toEqual(refused);
    const auto = { ...message, decidedBy: 'auto' as const, skId: null };
    expect(await judgeOperation(auto, [], { settings: summed })).toEqual(refused);
    const call = { opType: 'send-tx', data: '0xac9650d8', tokenAddress: null, amount: 0n } as const;
    expect(await judgeOperation({ ...call, decidedBy: 'auto' }, [], { settings: summed })).toEqual(
      refused,
    );
  });

  test('an admin’s approval lets it pass', async () => {
    const waited = { ...message, decidedBy: 'pending' as const, skId: null };
    expect(await judgeOperation(waited, ['a', 'b'], { settings: summed })).toEqual({ ok: true });
  });

  test('without the sum a key without a cap signs it, as published; so does a fee that is raised', async () => {
    expect(await judgeOperation(message, [], { session })).toEqual({ ok: true });
    const replaced = { settings: summed, session, replaces: 3 };
    expect(await judgeOperation(message, [], replaced)).toEqual({ ok: true });
  });

  test('a key that waits for an owner lets nothing through; a payment that is signed already goes on', async () => {
    const waiting = { session: { ...session, waitsForOwner: true } };
    expect(await judgeOperation(message, [], waiting)).toEqual({
      ok: false,
      reason: 'session_key_unconfirmed',
      forged: false,
    });
    expect(await judgeOperation(message, [], { ...waiting, replaces: 3 })).toEqual({ ok: true });
  });

  test('client_auto_approve counts by prices that the price feed wrote', async () => {
    const prices = { latest: async () => new Map(), isAuthentic: async () => false };
    expect(
      await judgeOperation({ decidedBy: 'auto' }, [], { settings: summed, prices }),
    ).toMatchObject({ ok: false, forged: true });
  });
});

describe('an old price', () => {
  const lastYear: PriceSnapshot = {
    symbol: 'ETH',
    usd: '1500',
    source: 'feed',
    readAt: 1,
    priceId: 'ETH@1',
  };
  const of33 = { token: 'ETH', tokenAddress: null, decimals: 18, amount: 33n * 10n ** 18n };
  const withdrawal = buildWithdrawal({
    ...of33,
    status: 'approved',
    price: lastYear,
    amountMicroUsd: 49_500n * 1_000_000n,
    level: 2,
  });
  const operation = buildOperation({ ...of33, status: 'approved', prices: [lastYear] });

  /** What the signer makes of an order that these admins have approved at a time. */
  async function signed(order: ApprovableOrder, by: string[], today: string | null, at = readAt) {
    const notes: Order['stuck'][] = [];
    const deps = buildWorkerDeps({
      chain: ethereum(),
      clock: stoppedClock(at + 60),
      approvals: {
        approvals: async () =>
          by.map((adminId) => ({
            orderNo: order.orderNo,
            adminId,
            adminEmail: '',
            at,
            decision: 'approve' as const,
            digest: termsDigest(order),
          })),
        decision: async () => null,
      },
      prices: {
        latest: async () =>
          new Map(today === null ? [] : [['ETH', { ...lastYear, usd: today, readAt: at }]]),
        isAuthentic: async () => true,
      },
      orders: fakeOrderStore({
        get: async () => order,
        noteStuck: async (_, note) => void notes.push(note),
      }),
      payments: fakePaymentStore({ signature: async () => null }),
    });
    const wallet = { project: buildProject(), address: hotAddress, keyId: 'k' };
    const permit = await maySign(deps, wallet, order, {
      settings: buildSettings(),
      earlier: async () => 'void',
      voided: new Map(),
    });
    return { permit, causes: notes.map((note) => note?.cause) };
  }

  test.each<[string, ApprovableOrder]>([
    ['withdrawal', withdrawal],
    ['operation', operation],
  ])(
    'a genuine, lower price of last year lowers no number of approvals of a %s',
    async (_, order) => {
      // 33 ETH are 49,500 USD at that price, and 99,000 at today's.
      expect(await signed(order, ['a'], '3000')).toEqual({ permit: null, causes: ['old_price'] });
      expect((await signed(order, ['a', 'b'], '3000')).permit).toMatchObject({ approvals: 2 });
      expect(await signed(order, ['a'], null)).toMatchObject({ causes: ['old_price'] });
      expect((await signed(order, ['a'], '1500')).permit).toMatchObject({ approvals: 1 });
    },
  );

  test('approved within 24 hours of its price, it is signed whenever its turn comes', async () => {
    expect((await signed(withdrawal, ['a'], '3000', 86_401)).permit).toMatchObject({
      approvals: 1,
      firstApprovalAt: 86_401,
    });
    expect(await signed(withdrawal, ['a'], '3000', 86_402)).toMatchObject({ permit: null });
  });

  test('a fee that is raised later asks for nothing more', async () => {
    const evidence: Partial<AuthorizationContext> = { replaces: 4, now: readAt };
    expect(await judgeOperation(operation, ['a'], evidence)).toEqual({ ok: true });
  });
});
