import { paidInAll } from '#domain/order/paid-fee.ts';
import {
  amend,
  broadcast,
  confirm,
  fail,
  leftTheChain,
  requeue,
  reverse,
} from '#domain/order/transitions.ts';
import { explainRevert } from '#domain/payment/explain-revert.ts';
import { isInFlight } from '#model/order-status.ts';
import { isSwap, type Order, type TransitionWrite } from '#model/orders/order.ts';
import type { SwapResult } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { SettleDeps } from './deps.ts';

/**
 * The transition that a mined payment leads to, if any. A success with enough confirmations
 * confirms the order, by way of broadcast; when it is final, its block and hash are recorded once
 * more if they differ. A revert, a fill or a token's transfer that credited nothing fails the order,
 * but only once it is final. After a fill that only freed the nonce, the order is approved again. An
 * order that was confirmed before, in a block that left the chain, is reversed by either.
 */
export function resolveMinedOutcome(
  deps: Pick<SettleDeps, 'clock'>,
  slot: NonceSlot,
  order: Order,
  {
    final,
    reason: why,
    result,
    credited,
    paid,
  }: {
    final: boolean;
    reason: string | undefined;
    result: SwapResult | undefined;
    /** What a token's transfer credited (read-credits.ts); undefined for any other payment. */
    credited: bigint | undefined;
    /** What it paid, with the allowances of its swap; null: not known. */
    paid: bigint | null;
  },
): TransitionWrite | undefined {
  const mined = slot.mined;
  if (!mined) return undefined;
  const at = deps.clock.now();
  const attempt = slot.attempts.find((candidate) => candidate.txHash === mined.txHash);
  if (attempt?.kind === 'payment' && mined.success) {
    if (order.status === 'signing') return broadcast(order, { at, txHash: mined.txHash });
    const { txHash, blockNumber } = mined;
    const amountReceived = shortfall(order, credited);
    if (order.status === 'broadcast') {
      if (credited !== 0n) {
        return confirm(order, { at, txHash, blockNumber, result, amountReceived, paid });
      }
      return final ? fail(order, { at, reason: nothingMoved, txHash, paid }) : undefined;
    }
    const named = order.txHash === txHash && order.blockNumber === blockNumber;
    const isShown = credited === undefined || amountReceived === (order.amountReceived ?? null);
    const isPaid = hasPaid(order, paid);
    return final &&
      order.status === 'confirmed' &&
      !(named && hasResult(order, result) && isShown && isPaid && !order.reversed)
      ? amend(order, { at, txHash, blockNumber, result, amountReceived, paid })
      : undefined;
  }
  if (!final) return undefined;
  const isFilled = attempt?.kind === 'fill';
  const txHash = attempt?.kind === 'payment' ? mined.txHash : undefined;
  if (order.status === 'confirmed' && !order.reversed) {
    const end = isFilled ? 'was cancelled at its nonce' : `was reverted${why ? `: ${why}` : ''}`;
    return reverse(order, { at, reason: `${leftTheChain}, and it ${end}`, txHash, paid });
  }
  if (!isInFlight(order.status)) return undefined;
  if (attempt?.requeues && !isSwap(order)) return requeue(order, { at, paid });
  const explained = why && isSwap(order) ? explainRevert(why) : why;
  const reason = isFilled
    ? unminedReason(order, at)
    : `The transaction was reverted on chain${explained ? `: ${explained}` : ''}`;
  return fail(order, { at, reason, txHash, result: isFilled ? undefined : result, paid });
}

const nothingMoved = 'The token moved nothing, although its transaction succeeded';

/** What arrived, if it is less than was ordered. */
const shortfall = (order: Order, credited: bigint | undefined): bigint | null =>
  credited !== undefined && credited < order.amount ? credited : null;

/** True if a confirmed swap already has what its receipt says; always true for other orders. */
const hasResult = (order: Order, result: SwapResult | undefined): boolean =>
  !isSwap(order) ||
  !result ||
  (order.amountOutActual === result.amountOut && order.gasCost === result.gasCost);

/** True if the order already has what it paid in all, or that is not known. */
function hasPaid(order: Order, paid: bigint | null): boolean {
  const all = paidInAll(order, paid);
  return all === null || all === order.paidFee;
}

function unminedReason(order: Order, at: number): string {
  if (isSwap(order) && order.deadline !== null && at > order.deadline) {
    return 'The swap was not mined before its deadline, and was cancelled at its nonce';
  }
  const kind = isSwap(order) ? 'swap' : 'payment';
  return `The ${kind} could not be mined and was cancelled at its nonce`;
}
