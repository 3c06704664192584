/** /admin/v1/projects/{slug}/webhooks: deliveries with their attempts, and retries by hand. */

import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { listRecords } from '#domain/list/list-records.ts';
import type { DeliveryStore } from '#domain/ports/events/delivery-store.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { DeliveryQueue } from '#domain/ports/queues/delivery-queue.ts';
import { findProject } from '#domain/project/find-project.ts';
import { retryWebhook } from '#domain/webhook/retry-webhook.ts';
import { presentDelivery } from '#domain/webhook/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { deliveryQueue } from '#functions/dependencies/queues.ts';
import { deliveryStore, listIndex } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';

interface Deps extends AdminHandlerDeps, AdminDeps {
  deliveries: Pick<DeliveryStore, 'get' | 'getMany'>;
  queue: DeliveryQueue;
  lists: ListIndex;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('webhooks', deps, {
    listWebhooks: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'webhooks',
        projectId: params.slug,
        query,
        filter: { event: query.event, state: query.state },
        read: (ids) => deps.deliveries.getMany(ids),
        idOf: (delivery) => delivery.deliveryId,
      });
      return { data: { ...page, list: page.list.map(presentDelivery) } };
    },

    retryWebhook: async ({ actor, params }) => {
      await retryWebhook(deps, { ...actor, deliveryId: params.id });
      return { message: 'Queued' };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    deliveries: deliveryStore(),
    queue: deliveryQueue(),
    lists: listIndex(),
  }),
);
