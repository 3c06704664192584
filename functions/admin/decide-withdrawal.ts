/** Approve and reject: with decide-operation the only role that writes the table `approvals`. */
import { presentWithdrawal } from '#domain/admin/present.ts';
import { approveOrder, type DecideDeps, rejectOrder } from '#domain/approval/decide.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { approvalStore, withdrawalStore } from '#functions/dependencies/stores.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '../middleware/admin-route.ts';

export const makeHandler = (deps: AdminHandlerDeps & DecideDeps<Withdrawal>) =>
  adminHandler('decide-withdrawal', deps, {
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
    ...adminRuntime(),
    orders: withdrawalStore(),
    approvals: approvalStore(),
    ids,
  }),
);
