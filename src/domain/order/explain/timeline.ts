import { isFailedOrRejected } from '#model/order-status.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Order } from '#model/orders/order.ts';
import type { TimelineStep } from '#model/orders/timeline.ts';
import type { Attempt, NonceSlot } from '#model/payment.ts';
import { formatAmount } from '#shared/money/format-amount.ts';

export interface TimelineEntry {
  at: number;
  what: TimelineStep;
  /** The admin's address, or the key that asked; null for the service itself. */
  by: string | null;
  /** Of a transaction. */
  txHash: string | null;
  /** The result, or the reason. */
  note: string | null;
}

/** What has happened to an order, oldest first, as far as its records say when. */
export function timeline(
  order: Order & { cancelledAt?: number | null },
  { decisions, slot }: { decisions: readonly Approval[]; slot: NonceSlot | null },
): TimelineEntry[] {
  const attempts = slot?.ref === order.orderNo ? slot.attempts : [];
  const entries: (TimelineEntry | null)[] = [
    { ...service('asked', order.createdAt), by: order.appId },
    ...decisions.map(({ adminEmail, decision, at }) => ({
      ...service(decision === 'approve' ? 'approved' : 'rejected', at),
      by: adminEmail,
    })),
    happened('queued', order.approvedAt),
    ...attempts.map((attempt, i) => ({
      ...service(stepOf(attempt, attempts.slice(0, i)), attempt.at),
      txHash: attempt.txHash,
      note: outcomeOf(attempt, attempts.slice(0, i)),
    })),
    attempts.length === 0 ? happened('signed', order.signedAt) : null,
    happened('sent', order.sentAt),
    sentAgain(order, slot),
    order.stuck && { ...service('stuck', order.stuck.since), note: order.stuck.cause },
    order.confirmedAt === null
      ? null
      : { ...service('confirmed', order.confirmedAt), txHash: order.txHash },
    order.reversed
      ? { ...service('reversed', order.reversed.at), note: order.reversed.reason }
      : null,
    ending(order, decisions),
  ];
  // Sorting is stable: what happened in one second stays in the order of the steps.
  return entries.filter((entry) => entry !== null).sort((a, b) => a.at - b.at);
}

const service = (what: TimelineStep, at: number): TimelineEntry => ({
  at,
  what,
  by: null,
  txHash: null,
  note: null,
});

const happened = (what: TimelineStep, at: number | null): TimelineEntry | null =>
  at === null ? null : service(what, at);

function stepOf({ kind }: Attempt, before: readonly Attempt[]): TimelineStep {
  if (kind === 'allowance') return 'allowance_signed';
  if (kind === 'fill') return 'fill_signed';
  return before.some((earlier) => earlier.kind === kind) ? 'signed_again' : 'signed';
}

/** The newest send, where there was more than one of the same bytes. */
function sentAgain({ orderNo }: Order, slot: NonceSlot | null): TimelineEntry | null {
  if (slot?.ref !== orderNo || slot.sends <= slot.attempts.length) return null;
  return { ...service('sent_again', slot.lastSentAt), note: `${slot.sends} times in all` };
}

/** What came of an attempt, and by how much it raised the fee of the one before. */
function outcomeOf(attempt: Attempt, before: readonly Attempt[]): string {
  const earlier = before.findLast(({ kind }) => kind === attempt.kind);
  // On chains without nonces a later attempt is another transaction, and no raised fee.
  if (!earlier || attempt.expiresAt !== undefined || attempt.maxFeePerGas <= earlier.maxFeePerGas) {
    return attempt.outcome;
  }
  const gwei = (wei: bigint) => formatAmount(wei, 9);
  return `${attempt.outcome}; its fee rose from ${gwei(earlier.maxFeePerGas)} to ${gwei(attempt.maxFeePerGas)} gwei per gas`;
}

/** How it ended without a payment; an admin's rejection is among the decisions already. */
function ending(
  order: Order & { cancelledAt?: number | null },
  decisions: readonly Approval[],
): TimelineEntry | null {
  if (!isFailedOrRejected(order.status)) return null;
  const { cancelledAt = null, endedAt, failReason, appId } = order;
  if (cancelledAt !== null) return { ...service('cancelled', cancelledAt), by: appId };
  const isRejected = order.status === 'rejected';
  if (endedAt === null || (isRejected && decisions.some((one) => one.decision === 'reject'))) {
    return null;
  }
  return { ...service(isRejected ? 'rejected' : 'failed', endedAt), note: failReason };
}
