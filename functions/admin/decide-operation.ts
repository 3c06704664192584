/** Approves and rejects operations. Only the functions `decide-*` may write `approvals`. */

import { chains } from '#chains/catalog/catalog.ts';
import type { DecideDeps } from '#domain/approval/decide.ts';
import { presentOperationToAdmin } from '#domain/wallet/admin-view.ts';
import { operationApprovals } from '#domain/wallet/approvals-needed.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { approvalStore, operationStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';
import { decisions } from './shared/decisions.ts';

export const makeHandler = (deps: AdminHandlerDeps & DecideDeps<Operation>) => {
  const { approve, reject } = decisions(deps, {
    event: 'operation.decided',
    present: (operation) => presentOperationToAdmin(operation, chains[operation.chain]),
  });
  return adminHandler('decide-operation', deps, {
    approveOperation: ({ actor, params, body }) =>
      approve({ ...actor, orderNo: params.op_no, termsDigest: body.terms_digest }),

    rejectOperation: ({ actor, params, body }) =>
      reject({ ...actor, orderNo: params.op_no, reason: body.reason }),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    orders: operationStore(),
    approvals: approvalStore(),
    approvalsNeeded: (operation) => operationApprovals(operation, chains[operation.chain]),
    ids,
  }),
);
