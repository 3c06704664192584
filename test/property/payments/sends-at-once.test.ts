/** Payments of one address that are sent at the same moment, to nodes that take them differently. */

import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { maxPaymentsPerTransaction, payAndSend } from '#domain/payment/broadcast/pay-and-send.ts';
import type { SendDeps } from '#domain/payment/deps.ts';
import type { BroadcastOutcome, SendNote } from '#model/payment.ts';
import { buildNonceState } from '#test/builders/build-chain-state.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot, hotAddress } from '#test/builders/builders.ts';
import { built, turn } from '#test/builders/domain/payment/broadcast/pay-and-send.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeVault } from '#test/fakes/ports/vault.ts';
import { runs } from '#test/forms.ts';

interface Node {
  /** Where the bytes with a nonce arrive, and what is answered. */
  broadcast(nonce: number): Promise<BroadcastOutcome>;
}

/** What was sent and noted of payments that are stored at once. */
function world(node: Node) {
  const stored = new Set<number>();
  const sent: number[] = [];
  const notes = new Map<number, SendNote[]>();
  const note = (nonce: number, one: SendNote) =>
    notes.set(nonce, [...(notes.get(nonce) ?? []), one]);
  const deps: SendDeps = {
    ...buildWorkerDeps({
      payments: fakePaymentStore({
        noteFirstSends: async (sends) => {
          for (const one of sends) note(one.slot.nonce, one.note);
          return true;
        },
        noteSend: async (slot, one) => {
          note(slot.nonce, one);
        },
        nonceState: async () => buildNonceState({}),
      }),
      orders: fakeOrderStore({ transition: async () => null }),
      clock: { now: () => 1, nowMs: () => 0 },
      vault: fakeVault({
        async pay(_, { first, payments }) {
          const slots = payments.map(({ orderNo, bytes }, i) => {
            const slot = buildSlot({ nonce: first + i, ref: orderNo });
            const attempts = slot.attempts.map((one) => ({ ...one, raw: bytes! }));
            return { ...slot, attempts };
          });
          for (const { nonce } of slots) stored.add(nonce);
          return { slots, refused: null };
        },
      }),
    }),
    gateway: {
      broadcast: (raw) => {
        expect(stored).toContain(Number(raw));
        sent.push(Number(raw));
        return node.broadcast(Number(raw));
      },
    },
  };
  const run = async (count: number) => {
    const of = { address: hotAddress, first: 0, payments: built(count) };
    const together = maxPaymentsPerTransaction;
    return (await payAndSend(deps, of, { deadline: 1_000, together })).length;
  };
  const outcomes = () =>
    [...notes].sort(([a], [b]) => a - b).map(([, all]) => all.map(({ outcome }) => outcome));
  return { run, sent, outcomes };
}

test('with 25 ms to the node, 64 payments take four answers and not 64', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { run, sent } = world({
    broadcast: () => new Promise((resolve) => setTimeout(() => resolve({ kind: 'accepted' }), 25)),
  });
  const done = run(64);
  await vi.advanceTimersByTimeAsync(100);
  expect(await done).toBe(64);
  expect(sent).toEqual(Array.from({ length: 64 }, (_, nonce) => nonce));
});

/** Takes a nonce if it has the ones before; as strict as any node. */
function strictNode(delays: readonly number[], refuses: ReadonlySet<number>) {
  const has = new Set<number>();
  let flying = 0;
  let furthest = 0;
  let sends = 0;
  return {
    has,
    furthest: () => furthest,
    async broadcast(nonce: number): Promise<BroadcastOutcome> {
      flying += 1;
      furthest = Math.max(furthest, flying);
      for (let i = delays[sends++ % delays.length]!; i > 0; i--) await turn();
      flying -= 1;
      if (refuses.has(nonce)) return { kind: 'refused', reason: 'banned' };
      if (nonce > 0 && !has.has(nonce - 1)) return { kind: 'nonce_gap' };
      has.add(nonce);
      return { kind: 'accepted' };
    },
  };
}

test('a node that refuses gaps gets all payments, in whatever order they arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 }),
      async (count, delays) => {
        const node = strictNode(delays, new Set());
        const { run, sent, outcomes } = world(node);
        expect(await run(count)).toBe(count);
        expect(node.has.size).toBe(count);
        expect(node.furthest()).toBeLessThanOrEqual(maxPaymentsPerTransaction);
        // Each answer is noted once, however often the bytes were sent: at most twice.
        expect(outcomes()).toEqual(Array.from({ length: count }, () => ['accepted']));
        for (let nonce = 0; nonce < count; nonce++) {
          expect(sent.filter((one) => one === nonce).length).toBeLessThanOrEqual(2);
        }
      },
    ),
    { numRuns: runs(60) },
  );
});

test('nothing above a payment that a node refuses is sent a second time', async () => {
  // They arrive in descending nonce, so that all but the first are refused for a gap.
  const descending = Array.from({ length: 8 }, (_, i) => 8 - i);
  const { run, sent, outcomes } = world(strictNode(descending, new Set([3])));
  expect(await run(8)).toBe(8);
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 1, 2]);
  expect(outcomes().map(([outcome]) => outcome)).toEqual([
    ...['accepted', 'accepted', 'accepted', 'refused:banned'],
    ...['nonce_gap', 'nonce_gap', 'nonce_gap', 'nonce_gap'],
  ]);
});

test('a lost answer counts as maybe sent: the payments above it are sent again', async () => {
  const strict = strictNode([4, 3, 2, 1], new Set());
  const { run, sent, outcomes } = world({
    async broadcast(nonce) {
      const answer = await strict.broadcast(nonce);
      return nonce === 1 && answer.kind === 'accepted'
        ? { kind: 'unclear', reason: 'no answer' }
        : answer;
    },
  });
  expect(await run(4)).toBe(4);
  expect(sent).toEqual([0, 1, 2, 3, 1, 2, 3]);
  expect(outcomes()).toEqual([['accepted'], ['unclear:no answer'], ['accepted'], ['accepted']]);
});
