/** How refusals of a payment are counted: six of them may end an order. */
import { expect, test } from 'vitest';
import { sendSlot } from '#domain/payment/broadcast/send.ts';
import type { Attempt, BroadcastOutcome, SendNote } from '#model/payment.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const attempt = buildSlot().attempts[0] as Attempt;

/** Refusals noted after this answer, when there were four of them. */
async function after(outcome: BroadcastOutcome, set: Partial<Attempt> = { expiresAt: 9n }) {
  const notes: SendNote[] = [];
  const slot = buildSlot({ refusals: 4, attempts: [{ ...attempt, ...set }] });
  const payments = fakePaymentStore({ noteSend: async (_, note) => void notes.push(note) });
  const deps = { ...buildWorkerDeps({ payments }), gateway: { broadcast: async () => outcome } };
  await sendSlot(deps, slot, undefined);
  return notes[0]?.refusals;
}

test('a refusal of the payment counts, a temporary refusal does not', async () => {
  expect(await after({ kind: 'refused', reason: 'execution' })).toBe(5);
  expect(await after({ kind: 'refused', reason: 'txpool_full' })).toBe(4);
});

test('an acceptance resets the refusals; expired bytes leave them', async () => {
  expect(await after({ kind: 'accepted' })).toBe(0);
  expect(await after({ kind: 'known' })).toBe(0);
  expect(await after({ kind: 'expired' })).toBe(4);
  expect(await after({ kind: 'unclear', reason: 'blockhash not found' })).toBe(4);
});

test('where nothing expires, an unclear answer resets the refusals', async () => {
  expect(await after({ kind: 'unclear', reason: 'no answer' }, {})).toBe(0);
});
