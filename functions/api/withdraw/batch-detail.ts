import { hasOrders } from '#extensions/payouts/model/batch-status.ts';
import type { BatchStore } from '#extensions/payouts/ports.ts';
import { readOrders } from '#extensions/payouts/rules/read-orders.ts';
import { presentBatch } from '#extensions/payouts/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { withdrawalStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import { ApiError } from '#wire/api-error.ts';
import { batchDetail } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: {
    batches: Pick<BatchStore, 'get' | 'byId' | 'line' | 'refusals'>;
    withdrawals: Pick<WithdrawalStore, 'getMany'>;
  },
) =>
  apiRoute(batchDetail, guards, async ({ caller, query }) => {
    const { batches } = deps;
    const { batch_id: batchId, batch_no: batchNo } = query;
    const { projectId } = caller.project;
    const batch =
      batchId === undefined ? await batches.get(batchNo!) : await batches.byId(projectId, batchId);
    const isNamed = batchNo === undefined || batch?.batchNo === batchNo;
    if (batch?.projectId !== projectId || !isNamed || !hasOrders(batch.status)) {
      throw new ApiError('notFound', 'No such batch');
    }
    const [made, refusals] = await Promise.all([
      readOrders(batches, batch),
      batches.refusals(batch.batchNo),
    ]);
    const stored = await deps.withdrawals.getMany(made.map(({ orderNo }) => orderNo));
    const now = new Map(stored.map((order) => [order.orderNo, order]));
    // An order that is accepted and not made yet is shown as it will be.
    const orders = made.map((order) => now.get(order.orderNo) ?? order);
    const count = orders.length + refusals.length;
    return { data: presentBatch({ ...batch, count }, { batch, orders, refusals }) };
  });

export const handler = signedHandler(makeHandler, () => ({
  batches: batchStore(),
  withdrawals: withdrawalStore(),
}));
