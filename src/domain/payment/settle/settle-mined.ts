import { inGroups } from '#async/limit.ts';
import { withdrawalStatus } from '#contract/statuses.ts';
import type { MinedPosition } from '#domain/ports/payments/payment-store.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import { advanceOldestOpen } from './advance-oldest-open.ts';
import type { SettleDeps } from './deps.ts';
import { proveBlocks } from './prove-blocks.ts';
import { readCredits } from './read-credits.ts';
import { readRevertReasons } from './read-revert-reasons.ts';
import { needsResult, readSwapResults } from './read-swap-results.ts';
import { reopen } from './reopen.ts';
import { resolveMinedOutcome } from './resolve-mined-outcome.ts';

/** What a tick does with a slot. A slot that `waits` for an answer is checked, but not settled. */
interface Planned {
  slot: NonceSlot;
  write: TransitionWrite | undefined;
  final: boolean;
  waits: boolean;
}

/** Payments that are settled concurrently: the store batches that many writes. */
export const maxSettledAtOnce = 24;

/**
 * Confirms payments that have enough confirmations, and closes payments that are final. `head` is
 * the scanned head, `finalized` the newest finalized block that is scanned. What is not done by
 * `until` (unix ms) is left for the next call.
 */
export async function settleMined(
  deps: SettleDeps,
  input: { head: bigint; finalized: bigint; until?: number },
): Promise<void> {
  const { chain, payments } = deps;
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
  const due = slots.filter((slot) => !slot.confirmed || isAtOrBelow(slot, closing));
  if (due.length === 0) return;
  const paying = due.filter((slot) => slot.refKind === 'order');
  const orders = new Map(
    (await deps.orders.getMany(paying.map((slot) => slot.ref))).map((o) => [o.orderNo, o]),
  );
  const isFinal = (slot: NonceSlot): boolean => isAtOrBelow(slot, closing);
  const [reasons, results, credits] = await Promise.all([
    readRevertReasons(deps, due.filter(isFinal)),
    readSwapResults(deps, due, orders, isFinal),
    readCredits(deps, due, orders, isFinal),
  ]);
  const planned = due.flatMap((slot): Planned[] => {
    // A transaction that sets a swap's allowance never ends the order.
    const order = slot.refKind === 'order' ? orders.get(slot.ref) : undefined;
    const txHash = slot.mined?.txHash ?? '';
    const [reason, result] = [reasons.get(txHash), results.get(txHash)];
    const credited = credits.get(txHash);
    // A swap ends with the amount that it received, a token's transfer with the amount that it
    // credited. Without it, the next tick asks again.
    const final = isFinal(slot);
    const waits = credited === 'unproven' || (!result && needsResult(order, slot, final));
    if (waits) return [{ slot, write: undefined, final: false, waits }];
    const write =
      order && resolveMinedOutcome(deps, slot, order, { final, reason, result, credited });
    // An order that becomes broadcast only now is confirmed and closed at the next tick.
    const closes = final && write?.set.status !== withdrawalStatus.broadcast;
    return closes || write ? [{ slot, write, final: closes, waits }] : [];
  });
  const proof = await proveBlocks(deps, planned);
  const settle = async ({ slot, write, final, waits }: Planned): Promise<void> => {
    if (isLate()) return;
    const proven = proof(slot);
    if (proven === 'elsewhere') {
      await reopen(deps, slot);
      return;
    }
    if (waits) return;
    if (proven === 'unread') {
      const block = slot.mined?.blockNumber.toString();
      deps.log.warn('payment.unread', { chain: chain.name, order_no: slot.ref, block });
      return;
    }
    const confirms = write?.set.status === withdrawalStatus.confirmed;
    const closes = final && proven === 'standing';
    if (final && !closes) {
      const block = slot.mined?.blockNumber.toString();
      const event = proven === 'disputed' ? 'payment.disputed' : 'payment.unseen';
      deps.log.warn(event, { chain: chain.name, order_no: slot.ref, block });
      // Enough confirmations confirm a payment even if its finality is not proven. Closing needs
      // the proof.
      if (proven === 'disputed' || !confirms) return;
    }
    const settled = await payments.settle({
      slot,
      state: closes ? 'final' : 'mined',
      mined: slot.mined,
      confirmed: slot.confirmed || confirms,
      write,
    });
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
  await inGroups(planned, settle, maxSettledAtOnce);
}

function isAtOrBelow(slot: NonceSlot, block: bigint): boolean {
  return slot.mined !== null && slot.mined.blockNumber <= block;
}
