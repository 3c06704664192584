import { cancelWithdrawal } from '#domain/withdrawal/cancel-withdrawal.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { withdrawalStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import { cancel } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (guards: Guards, deps: { withdrawals: WithdrawalStore }) =>
  apiRoute(cancel, guards, async ({ caller, body, requestId }) => {
    const { projectId } = caller.project;
    const input = { projectId, bizOrderId: body.biz_order_id, requestId };
    const cancelled = await cancelWithdrawal({ ...deps, clock: guards.clock }, input);
    // The access line has this call's own request id; this line has that of the order.
    guards.log.info('withdrawal.cancelled', {
      withdraw_no: cancelled.orderNo,
      request_id: cancelled.requestId,
    });
    return { message: 'Cancelled' };
  });

export const handler = signedHandler(makeHandler, () => ({ withdrawals: withdrawalStore() }));
