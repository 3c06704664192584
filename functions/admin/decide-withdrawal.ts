/** Approves and rejects withdrawals. Only the functions `decide-*` may write `approvals`. */

import { chains } from '#chains/catalog/catalog.ts';
import { presentWithdrawalToAdmin } from '#domain/withdrawal/admin-view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { approvalsNeededNow } from '#functions/dependencies/approvals-needed.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import {
  approvalStore,
  approvalWriter,
  projectAdminStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { type DecisionDeps, decisions } from './shared/decisions.ts';

export const makeHandler = (deps: AdminHandlerDeps & DecisionDeps<Withdrawal>) => {
  const { approve, reject, approveMany, rejectMany } = decisions(deps, {
    event: 'withdrawal.decided',
    present: presentWithdrawalToAdmin,
  });
  return adminHandler('decide-withdrawal', deps, {
    approveWithdrawal: ({ actor, params, body }) =>
      approve({ ...actor, orderNo: params.withdraw_no, termsDigest: body.terms_digest }),

    rejectWithdrawal: ({ actor, params, body }) =>
      reject({ ...actor, orderNo: params.withdraw_no, reason: body.reason }),

    approveWithdrawals: ({ actor, body }) => approveMany(actor, body),

    rejectWithdrawals: ({ actor, body }) => rejectMany(actor, body),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    orders: withdrawalStore(),
    approvals: approvalStore(),
    decisions: approvalWriter(),
    approvalsNeeded: approvalsNeededNow(),
    store: projectAdminStore(),
    chainOf: ({ chain }) => chains[chain],
    ids,
  }),
);
