/**
 * A worker is killed, or gets no answer to its send, at each step of a payment that expires. The
 * next run finishes the payment once. Also covers workers that run at the same time.
 */

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderStatus } from '#model/order-status.ts';
import {
  type FamilySpine,
  type StartStage,
  startFamilySpine,
} from '#test/scenarios/family-spine.ts';
import type { ExpiryDepsWithVault } from '#test/support/in-process-vault.ts';
import { usdt, type Words, wordsFor } from './text.ts';

class Killed extends Error {}
const kill = (): never => {
  throw new Killed('killed here');
};

type Fault = (deps: ExpiryDepsWithVault) => Partial<ExpiryDepsWithVault>;

/** Makes the call, then kills the worker. */
const after =
  <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    await call(...args);
    return kill();
  };

/** Each step, with the status in which it leaves two orders. */
const first: [string, OrderStatus, Fault][] = [
  [
    'before the bytes are signed',
    'approved',
    ({ signer }) => ({ signer: { ...signer, signPayment: async () => kill() } }),
  ],
  [
    'after signing, before the bytes are stored',
    'approved',
    ({ payments }) => ({ payments: { ...payments, storeAllSigned: async () => kill() } }),
  ],
  [
    'after the bytes are stored, before they are sent',
    'signing',
    ({ payments }) => ({
      payments: { ...payments, storeAllSigned: after(payments.storeAllSigned) },
    }),
  ],
  [
    'while sending, before the node has them',
    'signing',
    ({ gateway }) => ({ gateway: { ...gateway, broadcast: async () => kill() } }),
  ],
  [
    'after the node took them, before its answer',
    'signing',
    ({ gateway }) => ({ gateway: { ...gateway, broadcast: after(gateway.broadcast) } }),
  ],
  [
    'after the answer, before it is noted',
    'signing',
    ({ payments }) => ({ payments: { ...payments, noteFirstSends: async () => kill() } }),
  ],
  [
    'after it is noted',
    'broadcast',
    ({ payments }) => ({
      payments: { ...payments, noteFirstSends: after(payments.noteFirstSends) },
    }),
  ],
];

const replacing: [string, number, Fault][] = [
  [
    'after signing again, before the new bytes are stored',
    1,
    ({ payments }) => ({ payments: { ...payments, addAttempt: async () => kill() } }),
  ],
  [
    'after the new bytes are stored, before they are sent',
    2,
    ({ payments }) => ({ payments: { ...payments, addAttempt: after(payments.addAttempt) } }),
  ],
  [
    'after the node took the new bytes',
    2,
    ({ gateway }) => ({ gateway: { ...gateway, broadcast: after(gateway.broadcast) } }),
  ],
];

export function killed(prefix: string, start: StartStage): void {
  let spine: FamilySpine;
  let words: Words;

  beforeAll(async () => {
    spine = await startFamilySpine(prefix, start);
    words = wordsFor(spine);
    await spine.tick();
  });
  afterAll(() => spine?.stop());
  afterEach(() => spine.fault.none());

  test.each(first)(
    'when the worker is killed %s, two orders are paid once each',
    async (_name, status, fault) => {
      const before = await spine.sentOnChain();
      const orders = await words.applyMany(2);
      await expect(spine.work(fault(spine.paymentDeps))).rejects.toThrow(Killed);
      for (const order of orders) expect(await words.get(order)).toMatchObject({ status });
      expect(await words.settle(...orders)).toEqual(['confirmed', 'confirmed']);
      for (const order of orders) expect(await words.signedFor(order)).toHaveLength(1);
      await words.expectPaid(orders, { amount: 7n * usdt, before });
    },
  );

  test.each(replacing)(
    'an expired payment is paid once when its replacement is killed %s',
    async (_name, count, fault) => {
      const before = await spine.sentOnChain();
      const [order] = await words.applyMany(1);
      if (!order) throw new Error('no order');
      await spine.fault.drops();
      await spine.work();
      await spine.expire();
      await spine.tick();
      // The repair of each payment ends by itself, and the run with it.
      spine.logged.length = 0;
      await spine.work(fault(spine.paymentDeps));
      expect(words.said('payment.repair-failed')).toMatchObject([
        { fields: { error: expect.any(Killed) } },
      ]);
      expect(await words.signedFor(order)).toHaveLength(count);
      expect(await words.settle(order)).toEqual(['confirmed']);
      expect(await words.signedFor(order)).toHaveLength(2);
      await words.expectPaid([order], { amount: 7n * usdt, before });
    },
  );

  test('three concurrent workers pay each of ten orders once and sign each of three again once', async () => {
    const before = await spine.sentOnChain();
    const orders = await words.applyMany(10);
    await Promise.all([spine.work(), spine.work(), spine.work()]);
    expect(await words.settle(...orders)).toEqual(Array(10).fill('confirmed'));
    await words.expectPaid(orders, { amount: 7n * usdt, before });
    const lost = await words.applyMany(3);
    for (const [i] of lost.entries()) {
      await spine.fault.drops();
      await spine.work({ chain: { ...spine.chain, inFlightCap: i + 1 } });
    }
    await spine.expire();
    await spine.tick();
    words.later(60);
    await Promise.all([spine.work(), spine.work(), spine.work()]);
    expect(await words.settle(...lost)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    for (const order of lost) expect(await words.signedFor(order)).toHaveLength(2);
    await words.expectPaid(lost, { amount: 7n * usdt, before: before + 10 });
  });

  test('a frozen project signs nothing, sends nothing again and replaces nothing', async () => {
    const before = await spine.sentOnChain();
    const sent = await words.applyMany(1);
    await spine.fault.drops();
    await spine.work();
    const more = await words.applyMany(1);
    spine.flags.frozen = true;
    words.later(60);
    await spine.work();
    await spine.mine(1);
    expect(await spine.sentOnChain()).toBe(before);
    await spine.expire();
    await spine.tick();
    await spine.work();
    await spine.mine(1);
    expect(await spine.sentOnChain()).toBe(before);
    for (const order of sent) expect(await words.signedFor(order)).toHaveLength(1);
    for (const order of more) expect(await words.get(order)).toMatchObject({ status: 'approved' });
    spine.flags.frozen = false;
    expect(await words.settle(...sent, ...more)).toEqual(['confirmed', 'confirmed']);
    await words.expectPaid([...sent, ...more], { amount: 7n * usdt, before });
  });
}
