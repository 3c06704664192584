/**
 * What a run does before it signs new orders: sends stored bytes again until they have expired and,
 * once they are proven void, signs the order again or fails it.
 */

import { markStuck } from '#domain/order/mark-stuck.ts';
import { fail, leftTheChain, reverse } from '#domain/order/transitions.ts';
import { attestVoid } from '#domain/payment/attest-void.ts';
import { mayReplace } from '#domain/payment/authorize/may-replace.ts';
import { paymentTerms } from '#domain/payment/broadcast/payment-terms.ts';
import { newestAttempt, sendSlot } from '#domain/payment/broadcast/send.ts';
import type { ExpiryDeps, PaymentFees, PlannedOrder, Wallet } from '#domain/payment/deps.ts';
import { hasLostMembers } from '#domain/payment/free-members.ts';
import { refusedByVault } from '#domain/payment/refused-by-vault.ts';
import { resendPause } from '#domain/payment/resend-after.ts';
import { advanceOldestOpen } from '#domain/payment/settle/advance-oldest-open.ts';
import { releaseMembers } from '#domain/payment/settle/settle-members.ts';
import { isFailedOrRejected, isInFlight } from '#model/order-status.ts';
import { isGroup, maxGroupStuckSeconds } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { isInternal, type Order } from '#model/orders/order.ts';
import { causeWith, noResourceCame } from '#model/orders/stuck.ts';
import type { NonceSlot } from '#model/payment.ts';
import { handleSimulationFailure, hasBeenStuckTooLong } from '../handle-simulation-failure.ts';
import type { FinalityCheckpoint } from './finality-checkpoint.ts';
import { planElsewhere } from './plan-elsewhere.ts';
import { type FinalTransaction, resolveOutcome } from './resolve-outcome.ts';
import { settleFound } from './settle-found.ts';

/**
 * The first variants follow each other at once. Each later one waits a minute longer, up to an
 * hour.
 */
const quickVariants = 5;
const pauseAfter = (variants: number): number =>
  Math.min(3_600, Math.max(0, variants - quickVariants + 1) * 60);
/** Seconds after which an alarm fires for bytes that are neither mined nor void. */
const alarmAfter = 1_800;
/** Refusals in a row after which an order with expired bytes is not signed again, but fails. */
const refusalsBeforeEnd = 6;

/** Repairs one slot that is in no block yet. */
export async function repairSlot(
  deps: ExpiryDeps,
  wallet: Wallet,
  input: {
    slot: NonceSlot;
    order: Order | undefined;
    checkpoint: FinalityCheckpoint | null;
    /** Identifies the run (PlannedFor). */
    run: object;
    /** What pays for it besides the other slots of the address that are open. */
    fees: PaymentFees;
  },
): Promise<void> {
  const { slot, order, checkpoint, run, fees } = input;
  const { outcome, expiresAt } = await resolveSlotOutcome(deps, slot, checkpoint);
  const now = deps.clock.now();
  const newest = newestAttempt(slot);
  const { length } = slot.attempts;
  if (
    length >= quickVariants ||
    now - newest.at >= alarmAfter ||
    isExpiredAndOpen(checkpoint, expiresAt, outcome)
  ) {
    const { chain, ref } = slot;
    const of = { chain, order_no: ref, tx_hash: newest.txHash, variants: length };
    deps.log.error('payment.not-settled', of);
  }
  if (outcome === 'void') {
    const isPausing = now - newest.at < pauseAfter(length);
    if (order && !isPausing) await signAgain(deps, wallet, { slot, order, run, fees });
    return;
  }
  if (outcome !== 'open') return settleFound(deps, slot, order, { block: outcome, expiresAt });
  // The order ended before a restore: nothing is sent for it.
  if (order && isFailedOrRejected(order.status)) return;
  if (slot.sends > 0 && now - slot.lastSentAt < resendPause(slot, deps.chain.blockTimeMs)) return;
  if (!(await fees.covers(slot, order))) return;
  const sent = await sendSlot(deps, slot, order);
  if (sent.kind === 'insufficient_funds' && order) {
    await markStuck(deps, order, 'no_gas', 30);
  }
}

/**
 * Returns 'void' only if all signed variants had expired at a final block that we scanned
 * ourselves, none was mined up to it, and no provider knows any of them.
 * - The slot was read before the checkpoint: if it was mined in the meantime, its revision changed,
 *   and no write with the old revision succeeds.
 * - After a restore the slot may lack variants: the signers' own table has all of their hashes.
 * - After a restore our reading may have passed a mined variant: it is looked up by its hash.
 */
async function resolveSlotOutcome(
  deps: ExpiryDeps,
  slot: NonceSlot,
  checkpoint: FinalityCheckpoint | null,
): Promise<{ outcome: FinalTransaction | 'void' | 'open'; expiresAt: bigint }> {
  const { attempts, chain, address, ref } = slot;
  const latest = (a: bigint, b = 0n) => (a > b ? a : b);
  let expiresAt = attempts.reduce((last, one) => latest(last, one.expiresAt), 0n);
  const allExpire = attempts.every((attempt) => attempt.expiresAt !== undefined);
  if (!checkpoint || !allExpire || expiresAt >= checkpoint.clock)
    return { outcome: 'open', expiresAt };
  const txHashes = new Set(attempts.map(({ txHash }) => txHash));
  const signed = await deps.payments.signature(ref);
  if (signed?.chain === chain && signed.address === address) {
    for (const txHash of signed.txHashes ?? []) txHashes.add(txHash);
    expiresAt = latest(expiresAt, signed.expiresAt);
  }
  // A restore may have lost the first variants.
  const isWhole = txHashes.size === attempts.length;
  const signedAt = isWhole ? Math.min(...attempts.map(({ at }) => at)) : 0;
  const outcome = await resolveOutcome(
    deps,
    { txHashes: [...txHashes], signedAt, expiresAt, address },
    checkpoint,
  );
  return { outcome, expiresAt };
}

/**
 * True if the bytes have expired and are neither void nor found: a provider knows them, or does not
 * answer.
 */
const isExpiredAndOpen = (
  checkpoint: FinalityCheckpoint | null,
  expiresAt: bigint,
  outcome: FinalTransaction | 'void' | 'open',
) => checkpoint !== null && outcome === 'open' && expiresAt < checkpoint.clock;

/**
 * Signs new bytes for an order whose old ones are proven void, stores and sends them. If that is
 * not allowed, or hopeless, fails the order.
 */
async function signAgain(
  deps: ExpiryDeps,
  wallet: Wallet,
  input: { slot: NonceSlot; order: Order; run: object; fees: PaymentFees },
): Promise<void> {
  const { slot, order, run, fees } = input;
  const { project } = wallet;
  if (isFailedOrRejected(order.status)) return close(deps, slot);
  if (await deps.projects.isFrozen(project.projectId)) return;
  if ((slot.refusals ?? 0) >= refusalsBeforeEnd) {
    const refusal = newestAttempt(slot).outcome.replace(/^refused:/, '');
    await end(deps, slot, order, `No node accepts the payment: ${refusal}`);
    return;
  }
  if (isGroup(order) && (await isGivenUp(deps, order))) {
    await end(deps, slot, order, 'Its withdrawals are paid one by one');
    return;
  }
  const verdict = await mayReplace(deps, wallet, slot, order);
  if (!verdict.ok) {
    if (!verdict.forged) await end(deps, slot, order, verdict.reason);
    return;
  }
  const of = { orderNo: order.orderNo, variants: slot.attempts.length, run };
  // Outside of what another provider may decide: without what pays its fee nothing is planned.
  const ready = await fees.ready(order);
  if (ready === 'waits') return;
  if (!ready) return endIfInternal(deps, slot, order);
  let planned: PlannedOrder | null;
  let recentBlock: Awaited<ReturnType<typeof deps.gateway.recentBlock>>;
  try {
    [planned, recentBlock] = await Promise.all([
      fees.plan(ready, { of }),
      deps.gateway.recentBlock(),
    ]);
  } catch (error) {
    const opinion = await planElsewhere(deps, ready, { of, fees });
    if (opinion.kind !== 'succeeds') {
      await handleRefusal(deps, slot, order, { error, opinion: opinion.kind });
      return;
    }
    planned = opinion.value;
    recentBlock = await deps.gateway.recentBlock();
  }
  if (!planned) return endIfInternal(deps, slot, order);
  const { plan, limits } = planned;
  // Checked again: the watcher may have frozen the address while the chain was asked.
  if ((await deps.payments.nonceState(slot.chain, slot.address))?.frozen) return;
  if (!(await attestVoid(deps, order))) return;
  const bytes = deps.builder.payment({
    terms: paymentTerms(order),
    limits,
    plan,
    recentBlock,
    discriminator: slot.nonce,
  });
  const { nonce, rev } = slot;
  const asked = { nonce, rev, kind: 'payment', bytes, plan, recentBlock } as const;
  const stored = await deps.vault.replace(slot.address, asked);
  if (!stored) return; // another run or the watcher was faster: the next run looks again
  if ('reason' in stored) {
    await refusedByVault(deps, order, stored);
    return;
  }
  deps.log.warn('payment.re-signed', {
    chain: slot.chain,
    order_no: slot.ref,
    tx_hash: newestAttempt(stored).txHash,
    request_id: order.requestId,
  });
  await sendSlot(deps, stored, order);
}

/**
 * A group that has been stuck too long holds up all of its members. One that a run began to end is ended: a member
 * that has left is paid alone.
 */
const isGivenUp = async (deps: ExpiryDeps, group: InternalOrder): Promise<boolean> =>
  (group.stuck !== null && deps.clock.now() - group.stuck.since >= maxGroupStuckSeconds) ||
  (await hasLostMembers(deps, group));

/** What lacks its resource, and coin in place of it, waits; the service's own payments end. */
async function endIfInternal(deps: ExpiryDeps, slot: NonceSlot, order: Order): Promise<void> {
  if (isInternal(order)) await end(deps, slot, order, noResourceCame);
}

/** Waits, or ends the order once two providers have refused it for too long. */
async function handleRefusal(
  deps: ExpiryDeps,
  slot: NonceSlot,
  order: Order,
  { error, opinion }: { error: unknown; opinion: 'fails' | 'unknown' },
): Promise<void> {
  const { name, message } = error as Error;
  const reverts = name === 'ExecutionReverted' && opinion === 'fails';
  if (reverts && hasBeenStuckTooLong(deps, order, 'reverts')) {
    await end(deps, slot, order, `The payment would revert: ${message}`);
  } else if (reverts) {
    await markStuck(deps, order, causeWith('reverts', message), 30);
  } else {
    await handleSimulationFailure(deps, order, error, { opinion });
  }
}

/** Fails a signed order whose variants are all proven void, or reverses it if it was confirmed. */
async function end(deps: ExpiryDeps, slot: NonceSlot, order: Order, reason: string): Promise<void> {
  const at = deps.clock.now();
  const isConfirmed = order.status === 'confirmed';
  if (!isInFlight(order.status) && !isConfirmed) {
    await markStuck(deps, order, causeWith('payment_void', reason), 600);
    return;
  }
  // Once its slot is written nobody looks for them.
  if (isGroup(order)) await releaseMembers(deps, order, 0n);
  const ended = await deps.payments.settle({
    slot,
    state: 'final',
    mined: null,
    confirmed: slot.confirmed,
    write: isConfirmed
      ? reverse(order, { at, reason: `${leftTheChain}. ${reason}` })
      : fail(order, { at, reason }),
  });
  if (!ended) return;
  if (isConfirmed) {
    const { chain, ref } = slot;
    deps.log.error('payment.reversed', { chain, order_no: ref, request_id: order.requestId });
  }
  deps.log.info('payment.settled', {
    chain: slot.chain,
    order_no: slot.ref,
    status: isConfirmed ? order.status : 'failed',
    request_id: order.requestId,
  });
  await advanceOldestOpen(deps, slot.address);
}

/** Closes the slot of an order that had ended before a restore. */
async function close(deps: ExpiryDeps, slot: NonceSlot): Promise<void> {
  const { confirmed } = slot;
  if (await deps.payments.settle({ slot, state: 'final', mined: null, confirmed })) {
    await advanceOldestOpen(deps, slot.address);
  }
}
