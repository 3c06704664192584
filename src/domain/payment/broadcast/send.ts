import { withdrawalStatus } from '#contract/statuses.ts';
import { broadcast } from '#domain/order/transitions/broadcast.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Attempt, BroadcastOutcome, NonceSlot, SendNote } from '#model/payment.ts';
import type { SendDeps } from '../deps.ts';

/** The most payments that share one DynamoDB transaction: 97 of its 100 items. */
export const maxPaymentsPerTransaction = 16;

/** The newest signed variant of a nonce: the one worth sending. */
export function newestAttempt(slot: NonceSlot): Attempt {
  const attempt = slot.attempts.at(-1);
  if (!attempt) throw new Error(`payment slot ${slot.address}/${slot.nonce} has no bytes`);
  return attempt;
}

/** How an outcome is noted on the attempt. */
export function outcomeText(outcome: BroadcastOutcome): string {
  return 'reason' in outcome ? `${outcome.kind}:${outcome.reason.slice(0, 200)}` : outcome.kind;
}

/**
 * Whether a node says no more of bytes than that their time is over, or not even that (Solana's say
 * the same of a blockhash that expired and of one they do not know): what was said before stands, or
 * bytes that every node refuses would count as never refused once they have expired.
 */
const saysNothingNew = (slot: NonceSlot, { kind }: BroadcastOutcome): boolean =>
  newestAttempt(slot).expiresAt !== undefined && (kind === 'expired' || kind === 'unclear');

/** What nodes refuse today and take tomorrow: it says nothing of the payment. */
const passing = new Set(['txpool_full', 'no_peers', 'unsolidified', 'reference_block']);

/** Refusals that stand since a node last took the bytes. */
function refusalsInARow(slot: NonceSlot, outcome: BroadcastOutcome): number {
  const before = slot.refusals ?? 0;
  if (saysNothingNew(slot, outcome)) return before;
  if (outcome.kind !== 'refused') return 0;
  return before + (passing.has(outcome.reason) ? 0 : 1);
}

/** What is noted on the newest attempt: of bytes that expired, why they were refused before. */
function noted(slot: NonceSlot, outcome: BroadcastOutcome): string {
  const before = newestAttempt(slot).outcome;
  const keeps = before.startsWith('refused:') && saysNothingNew(slot, outcome);
  return keeps ? before : outcomeText(outcome);
}

/** A payment that was sent: what the node said, and the writes that say so. */
interface Sent {
  slot: NonceSlot;
  outcome: BroadcastOutcome;
  note: SendNote;
  /** Of a first send that was taken; repeats and refusals are noted on the slot. */
  write: TransitionWrite | null;
}

/** Sends a slot's newest stored bytes, once. */
async function deliver(deps: SendDeps, slot: NonceSlot, order: Order | undefined): Promise<Sent> {
  const attempt = newestAttempt(slot);
  const { txHash } = attempt;
  // Adopted from the chain, and gone from it with its block: there are no bytes to send again.
  const outcome: BroadcastOutcome =
    attempt.raw === ''
      ? { kind: 'unclear', reason: 'adopted without its bytes' }
      : await deps.gateway.broadcast(attempt.raw);
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
    note: { txHash, outcome: noted(slot, outcome), at, refusals: refusalsInARow(slot, outcome) },
    write: isFirst ? broadcast(order, { at, txHash }) : null,
  };
}

async function noteAlone(deps: SendDeps, { slot, note, write }: Sent): Promise<void> {
  if (write) await deps.orders.transition(write);
  await deps.payments.noteSend(slot, note);
}

/**
 * Sends a slot's newest stored bytes and notes what the node said; a node that took them moves the
 * order from 2 to 3. Sending the same bytes again is always harmless.
 */
export async function sendSlot(
  deps: SendDeps,
  slot: NonceSlot,
  order: Order | undefined,
): Promise<BroadcastOutcome> {
  const sent = await deliver(deps, slot, order);
  await noteAlone(deps, sent);
  return sent.outcome;
}

/**
 * The same for several that were just stored, in ascending nonce, `atOnce` at a time; what the node
 * said is noted many at a time. Those left when it `goesOn` no more are sent by a later run.
 */
export async function sendStored(
  deps: SendDeps,
  stored: { slot: NonceSlot; order: Order }[],
  goesOn: () => boolean,
  /** Sent side by side: one where their order counts. */
  atOnce = 1,
): Promise<void> {
  for (let start = 0; start < stored.length; start += maxPaymentsPerTransaction) {
    const group = stored.slice(start, start + maxPaymentsPerTransaction);
    const sent: Sent[] = [];
    for (let i = 0; i < group.length && goesOn(); i += atOnce) {
      const few = group.slice(i, i + atOnce);
      sent.push(...(await Promise.all(few.map(({ slot, order }) => deliver(deps, slot, order)))));
    }
    if (sent.length > 1 && (await deps.payments.noteFirstSends(sent))) continue;
    // A lone one, or one that a watcher has seen mined meanwhile.
    for (const one of sent) await noteAlone(deps, one);
  }
}
