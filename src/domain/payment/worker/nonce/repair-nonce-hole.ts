/**
 * A nonce hole: the chain's next nonce is below every nonce that is not final for us. A payment
 * that a provider had called final is not on the chain, and nothing later can be mined
 * (docs/decisions/0022-every-order-ends.md).
 */

import { hasBytes, sendSlot } from '#domain/payment/broadcast/send.ts';
import { isOnlyAuthorized } from '#domain/payment/carried-nonces.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import { isFailedOrRejected } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import { repairApart } from '../repair-apart.ts';

/** Seconds for which a hole is seen at the same nonce before it counts: providers may lag. */
const provenAfter = 600;

interface Reopened {
  slot: NonceSlot;
  /** The order that the slot pays; null if it pays none. */
  order: Order | null;
}

interface Seen {
  state: NonceState | null;
  /** The slots in the worker's view. */
  slots: NonceSlot[];
  /** The lowest nonce that the chain has not mined. */
  chainNonce: number;
  /** Unix ms. */
  deadline: number;
}

/**
 * If the chain has lacked a final nonce for ten minutes, by every provider that answers, opens that
 * nonce and the later final ones again, and sends their stored bytes. Nothing is signed here, and
 * no order changes its status. A second run, or one after a crash, finds the slots open and repairs
 * them like any other.
 */
export async function repairNonceHole(
  deps: NonceDeps,
  address: string,
  { state, slots, chainNonce, deadline }: Seen,
): Promise<void> {
  const { chain, payments, gateway, clock, log } = deps;
  if (!state) return;
  const oldest = await oldestAbove(deps, { state, slots, chainNonce });
  if (chainNonce >= oldest) {
    if (state.hole) await payments.noteHole(chain.name, address, null);
    return;
  }
  const now = clock.now();
  if (state.hole?.nonce !== chainNonce) {
    await payments.noteHole(chain.name, address, { nonce: chainNonce, since: now });
    return;
  }
  if (now - state.hole.since < provenAfter) return;
  const highest = await gateway.highestTransactionCount(address);
  if (highest > chainNonce) {
    log.error('payment.nonce-disputed', { chain: chain.name, address, chainNonce, highest });
    return;
  }
  const reopened: Reopened[] = [];
  let { oldestOpen } = state;
  // The lowest comes last: until it is open, the next run sees the hole and continues.
  for (let nonce = oldest - 1; nonce >= chainNonce; nonce--) {
    if (clock.nowMs() >= deadline) break;
    const opened = await reopen(deps, { address, nonce, oldestOpen });
    if (!opened) continue;
    oldestOpen = Math.min(oldestOpen, nonce);
    reopened.push(opened);
  }
  for (const { slot, order } of reopened.reverse()) {
    if (clock.nowMs() >= deadline) return;
    // The payment of an order that has failed is never sent: the next run uses up its nonce.
    if ((order && isFailedOrRejected(order.status)) || isOnlyAuthorized(slot)) continue;
    await repairApart(deps, slot, async () => {
      await sendSlot(deps, slot, order ?? undefined);
    });
  }
}

/**
 * The oldest nonce that is not final, or the chain's next nonce if that one is not final: then no
 * other has to be looked for, which is nearly always so.
 */
async function oldestAbove(
  { payments }: Pick<NonceDeps, 'payments'>,
  { state, slots, chainNonce }: { state: NonceState; slots: NonceSlot[]; chainNonce: number },
): Promise<number> {
  const isUnfinal = slots.some(({ nonce, state }) => nonce === chainNonce && state !== 'final');
  if (isUnfinal || chainNonce >= state.next) return chainNonce;
  return payments.oldestUnfinal(state);
}

/** Opens the final slot of a nonce again; null if it has no bytes, or has changed meanwhile. */
async function reopen(
  { chain, payments, orders, log, bookFacts }: NonceDeps,
  { address, nonce, oldestOpen }: { address: string; nonce: number; oldestOpen: number },
): Promise<Reopened | null> {
  const slot = await payments.slot(chain.name, address, nonce);
  const order = slot?.refKind === 'order' ? await orders.get(slot.ref) : null;
  // A payment that was matched after a restore has no bytes, and none are signed in their place.
  // An authorization has none either: once it is open, the next run uses its nonce up.
  const newest = slot?.attempts.at(-1);
  const mayOpen = slot !== null && (isOnlyAuthorized(slot) || (newest && hasBytes(newest)));
  const opened = mayOpen ? slot : null;
  const facts = opened && bookFacts?.ofGone(opened);
  const repaired =
    opened !== null && (await payments.reopenFinal({ slot: opened, oldestOpen, facts }));
  const line = { chain: chain.name, order_no: slot?.ref, nonce, request_id: order?.requestId };
  log.error('payment.nonce-hole', { ...line, address, order_status: order?.status, repaired });
  if (!repaired) return null;
  const isPaid = opened.confirmed && order !== null && !isFailedOrRejected(order.status);
  if (isPaid) log.error('payment.reorganised-after-confirmation', line);
  const stored = { ...opened, state: 'open', mined: null, rev: opened.rev + 1 } as const;
  return { slot: { ...stored, ...(facts && { booked: facts.rev }) }, order };
}
