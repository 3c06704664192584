import { isFailedOrRejected, type OrderStatus } from '#model/order-status.ts';
import {
  isOperation,
  type Order,
  type OrderChanges,
  type TransitionWrite,
} from '#model/orders/order.ts';
import { queuedWorkStage } from '../queued-work-stage.ts';
import { change } from './change.ts';

/** The fail_reason of a restored order that had ended, if the reason itself is lost. */
export const endedBeforeRestore = 'Ended before the records were restored from a backup';

/**
 * Moves a restored order to the revision that was published last. Without it, later changes would
 * look like changes that were published before. No event: everything was published when it
 * happened.
 * The new status is:
 * - failed or rejected if that is how the order ended (from pending or approved; on a chain without
 *   nonces also from signing or broadcast);
 * - confirmed if a signature was published;
 * - approved if all of its approvals are still there;
 * - otherwise unchanged.
 */
export function restore(
  order: Order,
  input: {
    at: number;
    rev: number;
    to: OrderStatus;
    approvals: number;
    /** Emails of the admins who approved an operation. */
    approvedBy?: string[];
    /** The published signature of an operation that only signs; otherwise null. */
    signature?: string | null;
  },
): TransitionWrite {
  const ends = isFailedOrRejected(input.to);
  const { at, signature = null } = input;
  const write = change(
    { ...order, rev: input.rev },
    {
      name: 'restore',
      from: ['pending', 'approved', 'signing', 'broadcast'],
      set: restoredFields(order, input),
      event: null,
      at,
      release: ends || signature !== null,
      releaseLimits: ends,
    },
  );
  return { ...write, order, rev: order.rev };
}

function restoredFields(order: Order, input: Parameters<typeof restore>[1]): OrderChanges {
  const { at, to, approvals, approvedBy = [], signature = null } = input;
  if (isFailedOrRejected(to)) {
    const failReason = endedBeforeRestore;
    return { status: to, failReason, endedAt: at, stuck: null, workStage: null };
  }
  if (signature !== null) {
    const times = { signedAt: at, confirmedAt: at, endedAt: at };
    return {
      status: 'confirmed',
      signature,
      ...times,
      stuck: null,
      workStage: null,
    };
  }
  if (to !== 'approved' || order.status !== 'pending') return { stuck: null };
  return {
    status: 'approved',
    approvals,
    approvedAt: at,
    workStage: queuedWorkStage(order),
    ...(isOperation(order) && { approvedBy }),
  };
}
