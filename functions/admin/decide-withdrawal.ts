/** Approve and reject: with decide-operation the only role that writes the table `approvals`. */
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { presentWithdrawal } from '../../src/domain/admin/present.ts';
import { approveOrder, type DecideDeps, rejectOrder } from '../../src/domain/approval/decide.ts';
import type { Withdrawal } from '../../src/domain/ports/records.ts';
import type { Logger } from '../../src/domain/ports/world.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

export const makeHandler = (deps: AdminDoorDeps & DecideDeps<Withdrawal>) =>
  adminDoor('decide-withdrawal', deps, {
    approveWithdrawal: async ({ actor, params }) => {
      const decided = await approveOrder(deps, { ...actor, orderNo: params.withdraw_no });
      return answer(deps.log, 'approve', decided);
    },

    rejectWithdrawal: async ({ actor, params, body }) => {
      const decided = await rejectOrder(deps, {
        ...actor,
        orderNo: params.withdraw_no,
        reason: body.reason,
      });
      return answer(deps.log, 'reject', decided);
    },
  });

/** The access line has the admin's own request id; this one joins it to the order's. */
function answer(log: Logger, decision: 'approve' | 'reject', withdrawal: Withdrawal) {
  log.info('withdrawal.decided', {
    order_no: withdrawal.orderNo,
    decision,
    status: withdrawal.status,
    request_id: withdrawal.requestId,
  });
  return { data: presentWithdrawal(withdrawal) };
}

export const handler = atFirstCall(() =>
  makeHandler({
    orders: makeWithdrawalStore(),
    approvals: makeApprovalStore(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
