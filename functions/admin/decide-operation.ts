/** Approve and reject operations: with decide-withdrawal the only role that writes `approvals`. */
import { approveOrder, type DecideDeps, rejectOrder } from '#domain/approval/decide.ts';
import type { Logger } from '#domain/ports/runtime/logger.ts';
import { presentOperation } from '#domain/wallet/present-operation-to-admin.ts';
import { shownStatus } from '#domain/wallet/shown-status.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { approvalStore, operationStore } from '#functions/dependencies/stores.ts';
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
    status: shownStatus(operation.status),
    request_id: operation.requestId,
  });
  return { data: presentOperation(operation) };
}

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    orders: operationStore(),
    approvals: approvalStore(),
    ids,
  }),
);
