import { makeWithdrawalStore } from '../../../src/aws/withdrawal-store.ts';
import { cancel } from '../../../src/contract/routes/withdraw.ts';
import type { WithdrawalStore } from '../../../src/domain/ports/orders.ts';
import { cancelWithdrawal } from '../../../src/domain/withdrawal/cancel.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

export const makeHandler = (guards: Guards, deps: { withdrawals: WithdrawalStore }) =>
  apiRoute(cancel, guards, async ({ caller, body, requestId }) => {
    const { projectId } = caller.project;
    const input = { projectId, bizOrderId: body.biz_order_id, requestId };
    const cancelled = await cancelWithdrawal({ ...deps, clock: guards.clock }, input);
    // The access line has this call's own request id; this one joins it to the order's.
    guards.log.info('withdrawal.cancelled', {
      withdraw_no: cancelled.orderNo,
      request_id: cancelled.requestId,
    });
    return { message: 'Cancelled' };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { withdrawals: makeWithdrawalStore() }),
);
