import { cancelOperation } from '#domain/wallet/cancel-operation.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { operationStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { cancel } from '#wire/merchant/client/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: Omit<Parameters<typeof cancelOperation>[0], 'clock'>,
) =>
  apiRoute(cancel, guards, async ({ caller, body }) => {
    const { projectId } = caller.project;
    const input = { projectId, orderNo: body.op_no };
    const cancelled = await cancelOperation({ ...deps, clock: guards.clock }, input);
    // The access line has this call's own request id; this line has that of the order.
    guards.log.info('operation.cancelled', {
      op_no: cancelled.orderNo,
      request_id: cancelled.requestId,
    });
    return { message: 'Cancelled' };
  });

export const handler = signedHandler(makeHandler, () => ({ operations: operationStore() }));
