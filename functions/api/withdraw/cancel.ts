import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { cancel } from '#contract/withdraw/routes.ts';
import type { WithdrawalStore } from '#domain/ports/orders/withdrawal-store.ts';
import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

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
