/** Approve and reject: the only function whose role writes the table `approvals`. */
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { presentWithdrawal } from '../../src/domain/admin/present.ts';
import {
  approveWithdrawal,
  type DecideDeps,
  rejectWithdrawal,
} from '../../src/domain/approval/decide.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

export const makeHandler = (deps: AdminDoorDeps & DecideDeps) =>
  adminDoor('decide-withdrawal', deps, {
    approveWithdrawal: async ({ actor, params }) => ({
      data: presentWithdrawal(
        await approveWithdrawal(deps, { ...actor, withdrawNo: params.withdraw_no }),
      ),
    }),

    rejectWithdrawal: async ({ actor, params, body }) => ({
      data: presentWithdrawal(
        await rejectWithdrawal(deps, {
          ...actor,
          withdrawNo: params.withdraw_no,
          reason: body.reason,
        }),
      ),
    }),
  });

export const handler = atFirstCall(() =>
  makeHandler({
    withdrawals: makeWithdrawalStore(),
    approvals: makeApprovalStore(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
