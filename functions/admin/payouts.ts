/** /admin/v1/projects/{slug}/payouts: the list, and one with its orders. */

import { findProject } from '#domain/project/find-project.ts';
import { hasOrders } from '#extensions/payouts/model/batch-status.ts';
import type { BatchStore } from '#extensions/payouts/ports.ts';
import { listBatches } from '#extensions/payouts/rules/list-batches.ts';
import { readOrders } from '#extensions/payouts/rules/read-orders.ts';
import { presentPayout, presentPayoutItem } from '#extensions/payouts/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { approvalStore, listIndex, projectAdminStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ApprovalStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps extends AdminHandlerDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  batches: Pick<BatchStore, 'get' | 'getMany' | 'line'>;
  lists: Pick<ListIndex, 'page'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('payouts', deps, {
    listPayouts: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listBatches(deps, { projectId: params.slug, query });
      return { data: { ...page, list: page.list.map(presentPayoutItem) } };
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
    lists: listIndex(),
    approvals: approvalStore(),
  }),
);
