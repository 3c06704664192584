import type { ApprovableOrder } from '#model/orders/order.ts';
import { presentDecision } from '../approval/view.ts';
import type { DecidedList } from './decide-many.ts';

/** What came of one decision on many orders; `present` shows an order of their kind. */
export const presentDecidedList = <Kind extends ApprovableOrder>(
  { listDigest, outcomes, isFrozen }: DecidedList<Kind>,
  present: (order: Kind) => { status: number; approvals: number; approvals_needed: number },
) => ({
  list_digest: listDigest,
  frozen: isFrozen,
  left: outcomes.filter(({ result }) => result === 'not_reached').length,
  outcomes: outcomes.map(({ orderNo, result, says, by, order }) => {
    const shown = order && present(order);
    return {
      no: orderNo,
      result,
      says,
      status: shown?.status ?? null,
      approvals: shown?.approvals ?? 0,
      approvals_needed: shown?.approvals_needed ?? 0,
      decisions: by.map(presentDecision),
    };
  }),
});
