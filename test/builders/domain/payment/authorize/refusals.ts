import { sendSlot } from '#domain/payment/broadcast/send.ts';
import type { Attempt, BroadcastOutcome, SendNote } from '#model/payment.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

const attempt = buildSlot().attempts[0] as Attempt;

/** Refusals noted after this answer, when there were four of them. */
export async function after(outcome: BroadcastOutcome, set: Partial<Attempt> = { expiresAt: 9n }) {
  const notes: SendNote[] = [];
  const slot = buildSlot({ refusals: 4, attempts: [{ ...attempt, ...set }] });
  const payments = fakePaymentStore({ noteSend: async (_, note) => void notes.push(note) });
  const deps = { ...buildWorkerDeps({ payments }), gateway: { broadcast: async () => outcome } };
  await sendSlot(deps, slot, undefined);
  return notes[0]?.refusals;
}
