import { sendSlot } from '#domain/payment/broadcast/send.ts';
import type { Attempt, BroadcastOutcome, NonceSlot } from '#model/payment.ts';
import { buildWorkerDeps } from '#test/builders/build-worker-deps.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';

/** The slot after a node has said these things of its bytes, one after the other. */
export async function after(said: BroadcastOutcome[], expiresAt?: bigint): Promise<NonceSlot> {
  const first = buildSlot().attempts[0] as Attempt;
  let slot = buildSlot({ attempts: [{ ...first, ...(expiresAt !== undefined && { expiresAt }) }] });
  for (const outcome of said) {
    const payments = fakePaymentStore({
      noteSend: async (_, note) => {
        const attempts = slot.attempts.map((one) => ({ ...one, outcome: note.outcome }));
        slot = { ...slot, attempts, refusals: note.refusals };
      },
    });
    const deps = { ...buildWorkerDeps({ payments }), gateway: { broadcast: async () => outcome } };
    await sendSlot(deps, slot, undefined);
  }
  return slot;
}
