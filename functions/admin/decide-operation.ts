/** Approve and reject operations: with decide-withdrawal the only role that writes `approvals`. */
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeOperationStore } from '../../src/aws/operation-store.ts';
import { presentOperation } from '../../src/domain/admin/present-operation.ts';
import { approveOrder, type DecideDeps, rejectOrder } from '../../src/domain/approval/decide.ts';
import { shownStatus } from '../../src/domain/client-operation/shown-status.ts';
import type { Operation } from '../../src/domain/ports/operations.ts';
import type { Logger } from '../../src/domain/ports/world.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

export const makeHandler = (deps: AdminDoorDeps & DecideDeps<Operation>) =>
  adminDoor('decide-operation', deps, {
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
    orders: makeOperationStore(),
    approvals: makeApprovalStore(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
