/** /admin/v1/projects/{slug}/payouts: batches that have not ended, and one with its orders. */

import { findProject } from '#domain/project/find-project.ts';
import { hasOrders } from '#extensions/payouts/model/batch-status.ts';
import type { BatchStore } from '#extensions/payouts/ports.ts';
import { readOrders } from '#extensions/payouts/rules/read-orders.ts';
import { presentPayout, presentPayoutItem } from '#extensions/payouts/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { approvalStore, projectAdminStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ApprovalStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps extends AdminHandlerDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  batches: Pick<BatchStore, 'get' | 'line' | 'open'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
}

/** The most batches that are shown of all projects. */
const most = 100;

export const makeHandler = (deps: Deps) =>
  adminHandler('payouts', deps, {
    listPayouts: async ({ params }) => {
      await findProject(deps.store, params.slug);
      const numbers = await deps.batches.open(most);
      const found = await Promise.all(numbers.map((batchNo) => deps.batches.get(batchNo)));
      const list = found.filter(
        (batch) => batch?.projectId === params.slug && hasOrders(batch.status),
      );
      return { data: { list: list.map((batch) => presentPayoutItem(batch!)) } };
    },

    showPayout: async ({ params }) => {
      const batch = await deps.batches.get(params.batch_no);
      if (batch?.projectId !== params.slug || !hasOrders(batch.status)) {
        throw new ApiError('notFound', 'No such batch');
      }
      const [orders, votes] = await Promise.all([
        readOrders(deps.batches, batch),
        deps.approvals.approvals(batch.batchNo),
      ]);
      return { data: presentPayout(batch, { orders, votes }) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    batches: batchStore(),
    approvals: approvalStore(),
  }),
);
