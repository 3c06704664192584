import type { AdvanceDeps } from '#extensions/payouts/rules/advance-batch.ts';
import { cancelBatch } from '#extensions/payouts/rules/cancel-batch.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { withdrawalStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { cancelBatch as route } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (guards: Guards, deps: Omit<AdvanceDeps, 'clock'>) =>
  apiRoute(route, guards, async ({ caller, body }) => {
    const { projectId } = caller.project;
    const input = { projectId, batchId: body.batch_id };
    const cancelled = await cancelBatch({ ...deps, clock: guards.clock }, input);
    guards.log.info('payout.cancelled', {
      batch_no: cancelled.batchNo,
      request_id: cancelled.requestId,
    });
    return { message: 'Cancelled' };
  });

export const handler = signedHandler(makeHandler, () => ({
  batches: batchStore(),
  withdrawals: withdrawalStore(),
}));
