import { isGroup, isGroupNo } from '#model/orders/group.ts';
import type { Order, TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import type { MinedPayment, NonceSlot } from '#model/payment.ts';
import type { MinedPosition } from '#ports/payments.ts';
import { inGroups } from '#shared/async/limit.ts';
import { recordMined } from '../slot-facts.ts';
import { advanceOldestOpen } from './advance-oldest-open.ts';
import type { SettleDeps } from './deps.ts';
import { judgeSuspects } from './freeze-for-transaction.ts';
import { proveBlocks } from './prove-blocks.ts';
import { proveReceipts } from './prove-receipts.ts';
import { readCredits } from './read-credits.ts';
import { readPaid } from './read-paid.ts';
import { readRevertReasons } from './read-revert-reasons.ts';
import { needsResult, readSwapResults } from './read-swap-results.ts';
import { readUnbooked, type UnbookedPart } from './read-unbooked.ts';
import { reopen } from './reopen.ts';
import { resolveMinedOutcome } from './resolve-mined-outcome.ts';
import { settleMembers } from './settle-members.ts';
import { makeSettleMemory } from './settle-memory.ts';

/** What a tick does with a slot. A slot that `waits` for an answer is checked, but not settled. */
interface Planned {
  slot: NonceSlot;
  write: TransitionWrite | undefined;
  final: boolean;
  waits: boolean;
  /** What its swap received, read now. */
  result?: SwapResult | undefined;
}

/** Payments that are settled concurrently: the store batches that many writes. */
export const settleBatchSize = 24;

/**
 * Confirms payments that have enough confirmations, and closes payments that are final, once two
 * providers show what became of them. `head` is the scanned head, `finalized` the newest finalized
 * block that is scanned. What is not done by `until` (unix ms) is left for the next call.
 */
export async function settleMined(
  deps: SettleDeps,
  input: { head: bigint; finalized: bigint; until?: number },
): Promise<void> {
  const { chain, payments } = deps;
  await judgeSuspects(deps);
  const deep = input.head - BigInt(chain.confirmations);
  if (deep < 0n) return;
  const closing = input.finalized < deep ? input.finalized : deep;
  const isLate = () => deps.clock.nowMs() >= (input.until ?? Number.POSITIVE_INFINITY);
  const closed = new Set<string>();
  let position: MinedPosition | null = null;
  do {
    const page = await payments.minedUpTo(chain.name, { deep, closing }, position);
    await settleSlots(deps, page.slots, { closing, isLate, closed });
    position = page.next;
  } while (position && !isLate());
  for (const address of closed) await advanceOldestOpen(deps, address);
}

/** The same for some slots. Adds the addresses of those that it closes to `closed`. */
async function settleSlots(
  deps: SettleDeps,
  slots: NonceSlot[],
  { closing, isLate, closed }: { closing: bigint; isLate: () => boolean; closed: Set<string> },
): Promise<void> {
  const { chain, payments } = deps;
  const due = slots.filter(
    (slot) => isOldEnough(deps, slot) && (!slot.confirmed || isAtOrBelow(slot, closing)),
  );
  if (due.length === 0) return;
  const paying = due.filter((slot) => slot.refKind === 'order');
  const orders = new Map(
    (await deps.orders.getMany(paying.map((slot) => slot.ref))).map((o) => [o.orderNo, o]),
  );
  const orderOf = (slot: NonceSlot) => {
    // A transaction that sets a swap's allowance never ends the order.
    const order = slot.refKind === 'order' ? orders.get(slot.ref) : undefined;
    // It was requeued when its wallet was matched, and is at another nonce now.
    const hasLeft = order !== undefined && order.nonce !== null && order.nonce !== slot.nonce;
    return hasLeft ? undefined : order;
  };
  const isFinal = (slot: NonceSlot): boolean => isAtOrBelow(slot, closing);
  const { turns } = deps.memory ?? makeSettleMemory();
  const asking = { ...deps, turns };
  const ending = new Set(due.filter((slot) => isFinal(slot) || confirms(slot, orderOf(slot))));
  // Only of those that are ending: every other slot is 'put off'.
  const receiptOf = await proveReceipts(asking, [...ending]);
  const isShown = (slot: NonceSlot) => receiptOf(slot) === 'confirmed';
  const proven = new Set(due.filter((slot) => !ending.has(slot) || isShown(slot)));
  const [reasons, results, credits, unbooked] = await Promise.all([
    readRevertReasons(deps, [...proven].filter(isFinal)),
    readSwapResults(asking, [...proven], orders, isFinal),
    readCredits(asking, [...proven], orders, isFinal),
    readUnbooked(
      asking,
      [...ending].filter((slot) => proven.has(slot)),
    ),
  ]);
  const { paid: paidBy, notes } = await readPaid(
    deps,
    [...ending].filter((slot) => proven.has(slot)),
    { orderOf, isFinal, unbooked },
  );
  const planned = due.flatMap((slot): Planned[] => {
    // What nothing has recorded yet may be confirmed, but stays in the index until it is recorded.
    const isUnread = unbooked.get(slot) === 'unread';
    const final = isFinal(slot) && !isUnread;
    if (!proven.has(slot)) {
      // Our own reading, or the block's hash elsewhere, may still say that its block is gone.
      return [
        { slot, write: undefined, final: final && receiptOf(slot) === 'unseen', waits: true },
      ];
    }
    const order = orderOf(slot);
    const txHash = slot.mined?.txHash ?? '';
    const [reason, result] = [reasons.get(txHash), results.get(txHash)];
    const credited = credits.get(txHash);
    // A swap ends with the amount that it received, a token's transfer with the amount that it
    // credited. Without it, its next turn asks again.
    const waits = credited === 'unproven' || (!result && needsResult(order, slot, final));
    if (waits) return [{ slot, write: undefined, final: false, waits }];
    const paid = paidBy.get(slot) ?? null;
    const write = order
      ? resolveMinedOutcome(deps, slot, order, { final, reason, result, credited, paid })
      : notes.get(slot);
    // An order that becomes broadcast only now is confirmed and closed at the next tick.
    const closes = final && write?.set.status !== 'broadcast';
    if (!closes && !write) return isUnread ? [{ slot, write, final, waits: true }] : [];
    return [{ slot, write, final: closes, waits, result }];
  });
  const isNewlyShown = (slot: NonceSlot) => isShown(slot) && !slot.mined?.witnessed;
  const proof = await proveBlocks(deps, planned, isNewlyShown);
  const settle = async ({ slot, write, final, waits, result }: Planned): Promise<void> => {
    if (isLate()) return;
    const block = proof(slot);
    const receipt = receiptOf(slot);
    if (block === 'elsewhere' || receipt === 'absent') {
      await reopen(deps, slot);
      return;
    }
    if (receipt === 'otherwise' && slot.mined) {
      await correctOutcome(deps, slot, slot.mined);
      return;
    }
    if (waits) return;
    const blockNumber = slot.mined?.blockNumber.toString();
    if (block === 'unread') {
      deps.log.warn('payment.unread', {
        chain: chain.name,
        order_no: slot.ref,
        block: blockNumber,
      });
      return;
    }
    const isConfirming = write?.set.status === 'confirmed';
    const closes = final && block === 'standing';
    if (final && !closes) {
      const event = block === 'disputed' ? 'payment.disputed' : 'payment.unseen';
      deps.log.warn(event, { chain: chain.name, order_no: slot.ref, block: blockNumber });
      // Enough confirmations confirm a payment even if its finality is not proven. Closing needs
      // the proof.
      if (block === 'disputed' || !isConfirming) return;
    }
    // Once its slot is written nobody looks for them.
    const order = orderOf(slot);
    if (isGroupNo(slot.ref) && !orders.has(slot.ref)) return;
    if (order && isGroup(order)) {
      const paid = paidBy.get(slot) ?? null;
      if (!(await settleMembers(deps, { slot, group: order, write, final: closes, paid }))) return;
    }
    const settled = await payments.settle({
      slot,
      state: closes ? 'final' : 'mined',
      ...(await recorded(deps, slot, {
        order: orderOf(slot) ?? null,
        part: unbooked.get(slot),
        result,
        isShown: isShown(slot),
      })),
      confirmed: slot.confirmed || isConfirming,
      write,
    });
    if (settled && write?.set.reversed) {
      deps.log.error('payment.reversed', {
        chain: chain.name,
        order_no: slot.ref,
        tx_hash: slot.mined?.txHash,
        request_id: write.order.requestId,
      });
    }
    if (settled && write) {
      deps.log.info('payment.settled', {
        chain: chain.name,
        order_no: slot.ref,
        status: write.set.status ?? write.order.status,
        request_id: write.order.requestId,
      });
    }
    if (settled && closes) closed.add(slot.address);
  };
  await inGroups(planned, settle, settleBatchSize);
}

/** The mined payment as it is settled, with the record of what was read of it now. */
async function recorded(
  deps: SettleDeps,
  slot: NonceSlot,
  {
    order,
    part,
    result,
    isShown,
  }: {
    order: Order | null;
    part: UnbookedPart | undefined;
    result: SwapResult | undefined;
    isShown: boolean;
  },
): Promise<Pick<Parameters<SettleDeps['payments']['settle']>[0], 'mined' | 'facts'>> {
  if (!slot.mined) return { mined: null };
  const mined: MinedPayment = { ...slot.mined, ...(isShown && { witnessed: true }) };
  const read = part === 'unread' ? undefined : part;
  if (!read && !result) return { mined };
  return recordMined(deps, slot, { mined, order, result, ...read });
}

function isAtOrBelow(slot: NonceSlot, block: bigint): boolean {
  return slot.mined !== null && slot.mined.blockNumber <= block;
}

/**
 * Whether its block is as old as a deposit's has to be (Chain.creditSeconds): on a fast chain, blocks
 * that leave the chain are counted in seconds.
 */
const isOldEnough = ({ chain, clock }: SettleDeps, { mined }: NonceSlot): boolean =>
  mined?.at === undefined || clock.now() >= mined.at + chain.creditSeconds;

/** Whether the slot's transaction, as it was seen, confirms its order. */
const confirms = (slot: NonceSlot, order: Order | undefined): boolean =>
  order?.status === 'broadcast' &&
  slot.mined?.success === true &&
  slot.attempts.some(({ txHash, kind }) => txHash === slot.mined?.txHash && kind === 'payment');

/** Two providers show the other outcome in the same block: the first one was wrong. */
async function correctOutcome(
  deps: SettleDeps,
  slot: NonceSlot,
  { txHash, blockNumber, blockHash, success, at }: MinedPayment,
): Promise<void> {
  const seen = { txHash, blockNumber, blockHash, success: !success };
  await deps.payments.settle({
    slot,
    state: 'mined',
    mined: { ...seen, witnessed: true, ...(at !== undefined && { at }) },
    confirmed: slot.confirmed,
    // What stands is recorded when the payment ends, by its block as it is read then.
    facts: deps.bookFacts?.ofGone(slot),
  });
}
