import { withdrawalStatus } from '#contract/statuses.ts';
import { broadcast } from '#domain/order/transitions/broadcast.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Attempt, BroadcastOutcome, NonceSlot, SendNote } from '#model/payment.ts';
import type { SendDeps } from '../deps.ts';

/** The most payments that share one DynamoDB transaction: 97 of its 100 items. */
export const maxPaymentsPerTransaction = 16;

/** The newest signed variant of a slot: the one worth sending. Throws an Error if there is none. */
export function newestAttempt(slot: NonceSlot): Attempt {
  const attempt = slot.attempts.at(-1);
  if (!attempt) throw new Error(`payment slot ${slot.address}/${slot.nonce} has no bytes`);
  return attempt;
}

/** The text that an outcome is stored as. */
export function outcomeText(outcome: BroadcastOutcome): string {
  return 'reason' in outcome ? `${outcome.kind}:${outcome.reason.slice(0, 200)}` : outcome.kind;
}

/**
 * True if the outcome adds no information: an expired transaction is always answered "expired" or
 * unclearly (Solana answers the same for an expired blockhash and an unknown one). The earlier
 * refusals are kept then, or a transaction that every node rejected would look as if none had.
 */
const addsNothing = (slot: NonceSlot, { kind }: BroadcastOutcome): boolean =>
  newestAttempt(slot).expiresAt !== undefined && (kind === 'expired' || kind === 'unclear');

/** Refusals that say nothing about the payment: the node may accept it later. */
const transientRefusals = new Set(['txpool_full', 'no_peers', 'unsolidified', 'reference_block']);

/** Refusals since a node last accepted the bytes. */
function refusalsInARow(slot: NonceSlot, outcome: BroadcastOutcome): number {
  const before = slot.refusals ?? 0;
  if (addsNothing(slot, outcome)) return before;
  if (outcome.kind !== 'refused') return 0;
  return before + (transientRefusals.has(outcome.reason) ? 0 : 1);
}

/** The outcome to store. For expired bytes it stays the refusal that they got before. */
function outcomeToStore(slot: NonceSlot, outcome: BroadcastOutcome): string {
  const before = newestAttempt(slot).outcome;
  const keeps = before.startsWith('refused:') && addsNothing(slot, outcome);
  return keeps ? before : outcomeText(outcome);
}

/** The result of one send, and the writes that record it. */
interface Sent {
  slot: NonceSlot;
  outcome: BroadcastOutcome;
  note: SendNote;
  /**
   * The order's transition after its first accepted send; repeats and refusals change the slot
   * alone.
   */
  write: TransitionWrite | null;
}

/** Sends a slot's newest stored bytes once. */
async function sendOnce(deps: SendDeps, slot: NonceSlot, order: Order | undefined): Promise<Sent> {
  const attempt = newestAttempt(slot);
  const { txHash } = attempt;
  // The payment was adopted from the chain, and its block then left the chain: there are no bytes.
  const outcome: BroadcastOutcome =
    attempt.raw === ''
      ? { kind: 'unclear', reason: 'adopted without its bytes' }
      : await deps.gateway.broadcast(attempt.raw, slot.sends);
  const at = deps.clock.now();
  const taken = outcome.kind === 'accepted' || outcome.kind === 'known';
  deps.log.info('payment.sent', {
    chain: slot.chain,
    order_no: slot.ref,
    nonce: slot.nonce,
    tx_hash: txHash,
    outcome: outcome.kind,
    request_id: order?.requestId,
  });
  const isFirst = taken && order?.status === withdrawalStatus.signing && attempt.kind === 'payment';
  return {
    slot,
    outcome,
    note: {
      txHash,
      outcome: outcomeToStore(slot, outcome),
      at,
      refusals: refusalsInARow(slot, outcome),
    },
    write: isFirst ? broadcast(order, { at, txHash }) : null,
  };
}

async function recordOne(deps: SendDeps, { slot, note, write }: Sent): Promise<void> {
  if (write) await deps.orders.transition(write);
  await deps.payments.noteSend(slot, note);
}

/**
 * Sends a slot's newest stored bytes and records the node's answer. If a node accepts them, the
 * order moves from signing to broadcast. Sending the same bytes again is always harmless.
 */
export async function sendSlot(
  deps: SendDeps,
  slot: NonceSlot,
  order: Order | undefined,
): Promise<BroadcastOutcome> {
  const sent = await sendOnce(deps, slot, order);
  await recordOne(deps, sent);
  return sent.outcome;
}

/**
 * Sends several payments that were just stored, in ascending nonce, `atOnce` concurrently, and
 * records the answers in batches. If `mayContinue` turns false, a later run sends the rest.
 */
export async function sendStored(
  deps: SendDeps,
  stored: { slot: NonceSlot; order: Order }[],
  mayContinue: () => boolean,
  /** Payments sent concurrently: 1 on a chain where their order matters. */
  atOnce = 1,
): Promise<void> {
  for (let start = 0; start < stored.length; start += maxPaymentsPerTransaction) {
    const group = stored.slice(start, start + maxPaymentsPerTransaction);
    const sent: Sent[] = [];
    for (let i = 0; i < group.length && mayContinue(); i += atOnce) {
      const few = group.slice(i, i + atOnce);
      sent.push(...(await Promise.all(few.map(({ slot, order }) => sendOnce(deps, slot, order)))));
    }
    if (sent.length > 1 && (await deps.payments.noteFirstSends(sent))) continue;
    // A single payment, or one that the watcher has seen mined in the meantime.
    for (const one of sent) await recordOne(deps, one);
  }
}
