import type { Attempt, PaymentSlot, Withdrawal } from '../ports/records.ts';
import type { BroadcastOutcome } from '../ports/world.ts';
import { broadcast } from '../withdrawal/transitions/broadcast.ts';
import type { PaymentDeps } from './deps.ts';

/** The newest signed variant of a nonce: the one worth sending. */
export function newestAttempt(slot: PaymentSlot): Attempt {
  const attempt = slot.attempts.at(-1);
  if (!attempt) throw new Error(`payment slot ${slot.address}/${slot.nonce} has no bytes`);
  return attempt;
}

/** How an outcome is noted on the attempt. */
export function outcomeText(outcome: BroadcastOutcome): string {
  return 'reason' in outcome ? `${outcome.kind}:${outcome.reason.slice(0, 200)}` : outcome.kind;
}

/** A pool that is full refuses today what it takes tomorrow: that says nothing of the payment. */
function refusalsInARow(slot: PaymentSlot, outcome: BroadcastOutcome): number {
  if (outcome.kind !== 'refused') return 0;
  return (slot.refusals ?? 0) + (outcome.reason === 'txpool_full' ? 0 : 1);
}

/**
 * Sends a slot's newest stored bytes and notes what the node said; a node that took them moves the
 * order from 2 to 3. Sending the same bytes again is always harmless.
 */
export async function sendSlot(
  deps: PaymentDeps,
  slot: PaymentSlot,
  withdrawal: Withdrawal | undefined,
): Promise<BroadcastOutcome> {
  const attempt = newestAttempt(slot);
  const outcome = await deps.gateway.broadcast(attempt.raw);
  const at = deps.clock.now();
  const taken = outcome.kind === 'accepted' || outcome.kind === 'known';
  deps.log.info('payment.sent', {
    chain: slot.chain,
    withdraw_no: slot.ref,
    nonce: slot.nonce,
    tx_hash: attempt.txHash,
    outcome: outcome.kind,
    request_id: withdrawal?.requestId,
  });
  // A first send that was taken is told by status 3; repeats and refusals are noted on the slot.
  if (taken && withdrawal?.status === 2 && attempt.kind === 'payment') {
    await deps.withdrawals.transition(broadcast(withdrawal, { at, txHash: attempt.txHash }));
  }
  await deps.payments.noteSend(slot, {
    txHash: attempt.txHash,
    outcome: outcomeText(outcome),
    at,
    refusals: refusalsInARow(slot, outcome),
  });
  return outcome;
}
