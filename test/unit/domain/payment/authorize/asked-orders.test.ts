/** An order is signed only if a merchant's request asked for it, and again only for the same terms. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { mayReplace } from '#domain/payment/authorize/may-replace.ts';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { WorkerDeps } from '#domain/payment/deps.ts';
import type { RequestProof } from '#domain/request/proven-requests.ts';
import { signedTerms } from '#domain/request/request-terms.ts';
import type { Order } from '#model/orders/order.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import {
  buildProject,
  buildSessionKey,
  buildSettings,
  buildWithdrawal,
  hotAddress,
  recipient,
} from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeConfirmations } from '#test/fakes/ports/confirmations.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const now = 1_767_225_700;
const wallet = { project: buildProject(), address: hotAddress, keyId: 'k' };

function world(proof: RequestProof | null, set: Partial<WorkerDeps> = {}) {
  const notes: Order['stuck'][] = [];
  const changes: unknown[] = [];
  const { log, events } = fakeLogger();
  const deps = buildWorkerDeps({
    clock: stoppedClock(now),
    log,
    proveRequest: async () => proof,
    orders: fakeOrderStore({
      noteStuck: async (_, note) => void notes.push(note),
      transition: async (write) => {
        changes.push(write);
        return write.order;
      },
    }),
    payments: fakePaymentStore({ signature: async () => null }),
    sessionKeys: {
      getForUse: async () => key,
      usedToday: async () => new Map([[key.skId, { usedMicroUsd: counted, lastUsedAt: null }]]),
    },
    confirmations: fakeConfirmations(),
    ...set,
  });
  const sign = (order: Order) =>
    maySign(deps, wallet, order, {
      settings: buildSettings(),
      earlier: async () => 'counts',
      voided: new Map(),
    });
  return { deps, notes, changes, events, sign };
}

const counted = 100_000_000n;
const key = buildSessionKey({ secretHash: 'ab'.repeat(32) });
const payout = buildWithdrawal({ status: 'approved', createdAt: now, createdAtMs: now * 1000 });
const asked = buildOperation();
const underKey = buildOperation({
  reservation: Object.assign({}, asked.reservation, {
    cap: { skId: key.skId, microUsd: counted },
  }),
  status: 'approved',
  decidedBy: 'session_key',
  skId: key.skId,
  riskReason: null,
  expiresAt: null,
});

test('an order that a request asked for is signed', async () => {
  const { sign, notes } = world({ shown: [null] });
  expect(await sign(payout)).not.toBeNull();
  expect(notes).toEqual([]);
});

test('one that nobody asked for waits, and is not failed', async () => {
  const { sign, notes, changes, events } = world(null);
  expect(await sign(payout)).toBeNull();
  expect(notes).toMatchObject([{ cause: 'request_unproven', nextActionAt: now + 600 }]);
  expect(changes).toEqual([]);
  expect(events.error).toEqual(['payment.request-unproven']);
});

test('one of an older release is signed as before', async () => {
  expect(await world('unrecorded').sign(payout)).not.toBeNull();
  expect(await world('unrecorded').sign(underKey)).not.toBeNull();
});

test('an operation under a session key needs that key to be shown', async () => {
  expect(await world({ shown: [null, key.secretHash] }).sign(underKey)).not.toBeNull();
  for (const shown of [[null], ['cd'.repeat(32)]]) {
    const { sign, notes } = world({ shown });
    expect(await sign(underKey)).toBeNull();
    expect(notes).toMatchObject([{ cause: 'request_unproven' }]);
  }
});

test('an order of the service has its judge in the place of a request', async () => {
  const order = buildInternalOrder({ status: 'approved' });
  const judge = async () => ({ ok: true as const });
  const { deps } = world(null, { chain: chains.TRX, judges: { [order.does]: judge } });
  const context = { settings: buildSettings(), earlier: async () => 'void' as const };
  const of = { project: wallet.project, address: order.fromAddress, keyId: 'k' };
  expect(await maySign(deps, of, order, { ...context, voided: new Map() })).not.toBeNull();
});

test('a record that cannot be read is refused before its request is read', async () => {
  const { sign, notes } = world(null, {
    proveRequest: fake<() => Promise<null>>(async () => {
      throw new Error('read');
    }),
  });
  await sign(Object.assign({}, payout, { amount: 'x' }));
  expect(notes).toMatchObject([{ cause: 'forged' }]);
});

test('a payment is signed again only for what it was signed for, whether its request is on record or not', async () => {
  const order = Object.assign({}, payout, { status: 'broadcast' as const, nonce: 3 });
  const slot = { nonce: 3, ref: order.orderNo, refKind: 'order' as const };
  const of = { chain: 'ETH' as const, address: hotAddress, nonce: 3 };
  const replace = (terms: string | undefined, now: Order = order) => {
    const signature = async () => (terms === undefined ? of : { ...of, terms });
    const { deps } = world(null, { payments: fakePaymentStore({ signature }) });
    return mayReplace(deps, wallet, slot, now);
  };
  const terms = signedTerms(order);
  expect(await replace(terms)).toEqual({ ok: true });
  const reason = 'it was signed for other terms';
  for (const set of [{ toAddress: recipient.replace(/.$/, '0') }, { amount: 1n }, { memo: 'x' }]) {
    expect(await replace(terms, Object.assign({}, order, set))).toMatchObject({
      ok: false,
      reason,
    });
  }
  // An older release noted none.
  expect(await replace(undefined)).toEqual({ ok: true });
});
