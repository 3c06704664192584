import { makeWithdrawalStore } from '../../../src/aws/withdrawal-store.ts';
import { cancel } from '../../../src/contract/routes/withdraw.ts';
import type { WithdrawalStore } from '../../../src/domain/ports/stores.ts';
import { cancelWithdrawal } from '../../../src/domain/withdrawal/cancel.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (guards: Guards, deps: { withdrawals: WithdrawalStore }) =>
  apiRoute(cancel, guards, async ({ caller, body, requestId }) => {
    const { projectId } = caller.project;
    const input = { projectId, bizOrderId: body.biz_order_id, requestId };
    await cancelWithdrawal({ ...deps, clock: guards.clock }, input);
    return { message: 'Cancelled' };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { withdrawals: makeWithdrawalStore() }),
);
