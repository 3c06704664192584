import type { WithdrawalStatus } from '../../../contract/statuses.ts';
import type { Order } from '../../ports/operations.ts';
import type { TransitionWrite } from '../../ports/orders.ts';
import { queuedStage } from '../queued-stage.ts';
import { change } from './change.ts';

/** What an order says whose end the table had forgotten and whose reason is not known any more. */
export const endedBeforeRestore = 'Ended before the records were restored from a backup';

/**
 * A restored order goes on from the revision that was announced last: every later change would
 * otherwise be taken for one that was made already. Its status becomes the end it had (from 0 or 1,
 * on a chain without nonces also from 2 or 3, to 5 or 6), 1 when its approvals are all still there, and else stays.
 * No event: what is caught up with was announced when it happened.
 */
export function bringForward(
  order: Order,
  input: { at: number; rev: number; to: WithdrawalStatus; approvals: number },
): TransitionWrite {
  const ends = input.to >= 5;
  const write = change(
    { ...order, rev: input.rev },
    {
      name: 'bringForward',
      from: [0, 1, 2, 3],
      set: ends
        ? {
            status: input.to,
            failReason: endedBeforeRestore,
            endedAt: input.at,
            stuck: null,
            workStage: null,
          }
        : input.to === 1 && order.status === 0
          ? {
              status: 1,
              approvals: input.approvals,
              approvedAt: input.at,
              workStage: queuedStage(order),
            }
          : { stuck: null },
      event: null,
      at: input.at,
      release: ends,
      releaseLimits: ends,
    },
  );
  return { ...write, order, rev: order.rev };
}
