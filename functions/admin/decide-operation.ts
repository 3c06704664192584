/** Approve and reject operations: with decide-withdrawal the only role that writes `approvals`. */

import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makeApprovalStore } from '#aws/projects/approval-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { approveOrder, type DecideDeps, rejectOrder } from '#domain/approval/decide.ts';
import { shownOperationStatus } from '#domain/order/events/shown-operation-status.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import { presentOperationToAdmin } from '#domain/wallet/admin-view.ts';
import type { Operation } from '#model/orders/operation.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '../middleware/admin-route.ts';

export const makeHandler = (deps: AdminHandlerDeps & DecideDeps<Operation>) =>
  adminHandler('decide-operation', deps, {
    approveOperation: async ({ actor, params }) => {
      const decided = await approveOrder(deps, { ...actor, orderNo: params.op_no });
      return answer(deps.log, 'approve', decided);
    },

    rejectOperation: async ({ actor, params, body: { reason } }) => {
      const decided = await rejectOrder(deps, { ...actor, orderNo: params.op_no, reason });
      return answer(deps.log, 'reject', decided);
    },
  });

/** The access line has the admin's own request id; this one joins it to the order's. */
function answer(log: Logger, decision: 'approve' | 'reject', operation: Operation) {
  log.info('operation.decided', {
    order_no: operation.orderNo,
    decision,
    status: shownOperationStatus(operation.status),
    request_id: operation.requestId,
  });
  return { data: presentOperationToAdmin(operation) };
}

export const handler = atFirstCall(() =>
  makeHandler({
    orders: makeOperationStore(),
    approvals: makeApprovalStore(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
