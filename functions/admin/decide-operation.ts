/** Approves and rejects operations. Only the functions `decide-*` may write `approvals`. */

import { chains } from '#chains/catalog/catalog.ts';
import { presentOperationToAdmin } from '#domain/wallet/admin-view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { approvalsNeededNow } from '#functions/dependencies/approvals-needed.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import {
  approvalStore,
  approvalWriter,
  operationStore,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';
import { type DecisionDeps, decisions } from './shared/decisions.ts';

export const makeHandler = (deps: AdminHandlerDeps & DecisionDeps<Operation>) => {
  const { approve, reject, approveMany, rejectMany } = decisions(deps, {
    event: 'operation.decided',
    present: (operation, needed) =>
      presentOperationToAdmin(operation, chains[operation.chain], needed),
  });
  return adminHandler('decide-operation', deps, {
    approveOperation: ({ actor, params, body }) =>
      approve({ ...actor, orderNo: params.op_no, termsDigest: body.terms_digest }),

    rejectOperation: ({ actor, params, body }) =>
      reject({ ...actor, orderNo: params.op_no, reason: body.reason }),

    approveOperations: ({ actor, body }) => approveMany(actor, body),

    rejectOperations: ({ actor, body }) => rejectMany(actor, body),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    orders: operationStore(),
    approvals: approvalStore(),
    decisions: approvalWriter(),
    approvalsNeeded: approvalsNeededNow(),
    store: projectAdminStore(),
    chainOf: ({ chain }) => chains[chain],
    ids,
  }),
);
