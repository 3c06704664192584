import { broadcast } from '#domain/order/transitions.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { Attempt, BroadcastOutcome, NonceSlot, SendNote } from '#model/payment.ts';
import type { ChainName } from '#shared/chains.ts';
import type { SendDeps } from '../deps.ts';

/** The newest signed variant of a slot: the one worth sending. Throws an Error if there is none. */
export function newestAttempt(slot: NonceSlot): Attempt {
  const attempt = slot.attempts.at(-1);
  if (!attempt) throw new Error(`nonce slot ${slot.address}/${slot.nonce} has no bytes`);
  return attempt;
}

/** Whether the bytes of an attempt are stored. */
export const hasBytes = ({ raw, rawIn }: Attempt): boolean => raw !== '' || rawIn !== undefined;

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
const transientRefusals = new Set([
  'account_limit',
  'txpool_full',
  'no_peers',
  'unsolidified',
  'reference_block',
]);

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
   * The order's transition after its first accepted send; repeats and refusals change only the
   * slot.
   */
  write: TransitionWrite | null;
}

/** Sends a slot's newest stored bytes once. */
async function sendOnce(deps: SendDeps, slot: NonceSlot, order: Order | undefined): Promise<Sent> {
  const attempt = newestAttempt(slot);
  const { txHash } = attempt;
  const raw = await bytesOf(deps, slot.chain, attempt);
  // The payment was adopted from the chain, and its block then left the chain: there are no bytes.
  const outcome: BroadcastOutcome =
    raw === null
      ? { kind: 'unclear', reason: 'no bytes are stored: the transaction was found on chain' }
      : await deps.gateway.broadcast(raw, slot.sends);
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
  const isFirst = taken && order?.status === 'signing' && attempt.kind === 'payment';
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

/** The bytes of an attempt; null for one without. Throws an Error if they should be there. */
async function bytesOf(
  { payments }: Pick<SendDeps, 'payments'>,
  chain: ChainName,
  { raw, rawIn, txHash }: Attempt,
): Promise<string | null> {
  if (raw !== '' || !rawIn) return raw || null;
  const kept = await payments.claimedBytes(chain, txHash);
  if (kept === null) throw new Error(`the claim of ${txHash} has no bytes`);
  return kept;
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

/** Sends payments that were just stored, and records the answers. */
interface Sender {
  /**
   * Starts to send some payments in ascending nonce, `together` at a time. If `mayContinue` turns
   * false, a later run sends the rest.
   */
  send(stored: { slot: NonceSlot; order: Order }[]): Promise<Sent[]>;
  /** Records the answers together. */
  record(sent: Sent[]): Promise<void>;
}

/** Answers after which the chain, or a node's pool, has the nonce or may have it. */
const fillsNonce = new Set<BroadcastOutcome['kind']>([
  'accepted',
  'known',
  'nonce_too_low',
  'unclear',
]);

/**
 * Payments that are sent together may arrive in another order, and some nodes refuse a nonce whose
 * predecessor they do not have yet. Those bytes are sent once more, one after the other, up to the
 * first payment that leaves a gap itself.
 */
async function sendGappedAgain(
  deps: SendDeps,
  stored: { slot: NonceSlot; order: Order }[],
  answers: Sent[],
  mayContinue: () => boolean,
): Promise<Sent[]> {
  const sent = [...answers];
  for (const [i, { slot, order }] of stored.entries()) {
    if (answers[i]?.outcome.kind === 'nonce_gap' && mayContinue()) {
      sent[i] = await sendOnce(deps, slot, order);
    }
    if (!fillsNonce.has(sent[i]!.outcome.kind)) break;
  }
  return sent;
}

export const makeSender = (
  deps: SendDeps,
  { together, mayContinue }: { together: number; mayContinue: () => boolean },
): Sender => ({
  async send(stored) {
    const sent: Sent[] = [];
    for (let i = 0; i < stored.length && mayContinue(); i += together) {
      const few = stored.slice(i, i + together);
      const answers = await Promise.all(few.map(({ slot, order }) => sendOnce(deps, slot, order)));
      sent.push(...(await sendGappedAgain(deps, few, answers, mayContinue)));
    }
    return sent;
  },
  async record(sent) {
    if (sent.length > 1 && (await deps.payments.noteFirstSends(sent))) return;
    // A single payment, or one that the watcher has seen mined in the meantime.
    for (const one of sent) await recordOne(deps, one);
  },
});
