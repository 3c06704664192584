import type { WithdrawalStatus } from '#contract/statuses.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import { isOperation, type Order, type OrderChanges } from '#model/orders/order.ts';
import { workStageWhenQueued } from '../work-stage.ts';
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
  const ends = input.to >= 5;
  const { at, signature = null } = input;
  const write = change(
    { ...order, rev: input.rev },
    {
      name: 'bringForward',
      from: [0, 1, 2, 3],
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
  if (to >= 5) {
    const failReason = endedBeforeRestore;
    return { status: to, failReason, endedAt: at, stuck: null, workStage: null };
  }
  if (signature !== null) {
    const times = { signedAt: at, confirmedAt: at, endedAt: at };
    return { status: 4, signature, ...times, stuck: null, workStage: null };
  }
  if (to !== 1 || order.status !== 0) return { stuck: null };
  return {
    status: 1,
    approvals,
    approvedAt: at,
    workStage: workStageWhenQueued(order),
    ...(isOperation(order) && { approvedBy }),
  };
}
