import { isFailedOrRejected, type WithdrawalStatus, withdrawalStatus } from '#contract/statuses.ts';
import {
  isOperation,
  type Order,
  type OrderChanges,
  type TransitionWrite,
} from '#model/orders/order.ts';
import { queuedWorkStage } from '../queued-work-stage.ts';
import { change } from './change.ts';

/** What an order says whose end the table had forgotten and whose reason is not known any more. */
export const endedBeforeRestore = 'Ended before the records were restored from a backup';

/**
 * A restored order goes on from the revision that was announced last: every later change would
 * otherwise be taken for one that was made already. Its status becomes the end it had (from 0 or 1,
 * on a chain without nonces also from 2 or 3, to 5 or 6), 4 with the signature that was announced, 1
 * when its approvals are all still there, and else stays.
 * No event: what is caught up with was announced when it happened.
 */
export function restore(
  order: Order,
  input: {
    at: number;
    rev: number;
    to: WithdrawalStatus;
    approvals: number;
    /** Emails of those who approved an operation. */
    approvedBy?: string[];
    /** Of an operation that only signs, and was announced as signed; else null. */
    signature?: string | null;
  },
): TransitionWrite {
  const ends = isFailedOrRejected(input.to);
  const { at, signature = null } = input;
  const write = change(
    { ...order, rev: input.rev },
    {
      name: 'bringForward',
      from: [
        withdrawalStatus.pending,
        withdrawalStatus.approved,
        withdrawalStatus.signing,
        withdrawalStatus.broadcast,
      ],
      set: setOf(order, input),
      event: null,
      at,
      release: ends || signature !== null,
      releaseLimits: ends,
    },
  );
  return { ...write, order, rev: order.rev };
}

function setOf(order: Order, input: Parameters<typeof restore>[1]): OrderChanges {
  const { at, to, approvals, approvedBy = [], signature = null } = input;
  if (isFailedOrRejected(to)) {
    const failReason = endedBeforeRestore;
    return { status: to, failReason, endedAt: at, stuck: null, workStage: null };
  }
  if (signature !== null) {
    const times = { signedAt: at, confirmedAt: at, endedAt: at };
    return {
      status: withdrawalStatus.confirmed,
      signature,
      ...times,
      stuck: null,
      workStage: null,
    };
  }
  if (to !== withdrawalStatus.approved || order.status !== withdrawalStatus.pending)
    return { stuck: null };
  return {
    status: withdrawalStatus.approved,
    approvals,
    approvedAt: at,
    workStage: queuedWorkStage(order),
    ...(isOperation(order) && { approvedBy }),
  };
}
