/** What a gate says beside the judge, in the worker and in the vault (SignatureGate). */
import { expect, test } from 'vitest';
import { maySign } from '#domain/payment/authorize/may-sign.ts';
import type { GateVerdict, SignatureGate } from '#domain/payment/deps.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import { buildWallet, buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSettings, buildWithdrawal } from '#test/builders/builders.ts';
import { asked, hot, withdrawal, world } from '#test/builders/domain/vault/evm-vault.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const now = 1_767_225_610;
const settings = buildSettings({ rev: 7 });
const order = buildWithdrawal();

/** What the worker decides about an order, with what it writes. */
async function judged(gate: SignatureGate, of: Order = order) {
  const notes: Order['stuck'][] = [];
  const ends: TransitionWrite[] = [];
  const deps = buildWorkerDeps({
    gate,
    clock: stoppedClock(now),
    orders: fakeOrderStore({
      get: async () => of,
      transition: async (write) => {
        ends.push(write);
        return of;
      },
      noteStuck: async (_, note) => void notes.push(note),
    }),
    payments: fakePaymentStore({ signature: async () => null }),
  });
  const context = { settings, earlier: async () => 'void' as const, voided: new Map() };
  return { permit: await maySign(deps, buildWallet(), of, context), notes, ends };
}

const says = (verdict: GateVerdict) => async () => verdict;

test('an open gate leaves the order to its judge, and is asked with the accepted settings', async () => {
  const given: unknown[] = [];
  const { permit, notes, ends } = await judged(async (...args) => {
    given.push(args);
    return { kind: 'open' };
  });
  expect(permit).toMatchObject({ approvals: 0, wasSigned: false });
  expect([notes, ends]).toEqual([[], []]);
  expect(given).toEqual([[order, settings]]);
});

test('an order that the gate holds is stuck as held, and is asked about again in time', async () => {
  const { permit, notes, ends } = await judged(says({ kind: 'waits', seconds: 30 }));
  expect(permit).toBeNull();
  expect(notes).toEqual([{ cause: 'held', since: now, nextActionAt: now + 30 }]);
  expect(ends).toEqual([]);
});

test('an order that the gate refuses fails with its reason, and releases what it reserved', async () => {
  const reason = 'screening: sanctioned';
  const { permit, ends } = await judged(says({ kind: 'refused', reason }));
  expect(permit).toBeNull();
  expect(ends).toMatchObject([
    { set: { status: 'failed', failReason: reason }, release: true, releaseLimits: true },
  ]);
  expect(ends[0]?.outbox.event).toMatchObject({
    name: 'withdraw.failed',
    data: { status: 5, fail_reason: reason },
  });
});

test('an open gate saves no order that its judge refuses, and a gate is not asked about what is unreadable', async () => {
  const forged = { ...order, amountMicroUsd: 1n };
  const { permit, ends } = await judged(says({ kind: 'open' }), forged);
  expect(permit).toBeNull();
  expect(ends[0]?.set.failReason).toMatch(/^Refused by the signer: /);
  const never: SignatureGate = async () => {
    throw new Error('the gate was asked');
  };
  const unreadable = { ...order, amount: Number('1') as unknown as bigint };
  expect(await judged(never, unreadable)).toMatchObject({
    permit: null,
    notes: [{ cause: 'forged' }],
  });
});

test('the vault asks its own gate: what a worker let through is not signed, and no key used', async () => {
  const verdicts: [GateVerdict, string][] = [
    [{ kind: 'waits', seconds: 30 }, 'held'],
    [{ kind: 'refused', reason: 'screening: sanctioned' }, 'screening: sanctioned'],
  ];
  for (const [verdict, reason] of verdicts) {
    const one = withdrawal('WD1');
    const at = world({ orders: [one], deps: { gate: says(verdict) } });
    const { slots, refused } = await at.vault.pay(hot, { first: 0, payments: [asked(one, 0)] });
    expect([slots, refused]).toEqual([[], { orderNo: 'WD1', reason }]);
    expect([at.slots.size, at.signatures.size, at.keyUses()]).toEqual([0, 0, 0]);
    // A record may have changed since the worker judged: no alarm of a hostile worker.
    expect(at.refusals()).toEqual([]);
  }
  const one = withdrawal('WD1');
  const at = world({ orders: [one], deps: { gate: says({ kind: 'open' }) } });
  expect((await at.vault.pay(hot, { first: 0, payments: [asked(one, 0)] })).slots).toHaveLength(1);
});
