/** /admin/v1/projects/{slug}/webhooks: deliveries, their attempts, and one more by hand. */

import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { makeDeliveryQueue } from '#aws/queues/queues.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { listRecords } from '#domain/list/list-records.ts';
import type { DeliveryStore } from '#domain/ports/events/delivery-store.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { DeliveryQueue } from '#domain/ports/queues/delivery-queue.ts';
import { findProject } from '#domain/project/find-project.ts';
import { retryWebhook } from '#domain/webhook/retry-webhook.ts';
import { presentDelivery } from '#domain/webhook/view.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '../middleware/admin-route.ts';

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
    store: makeProjectAdminStore(),
    deliveries: makeDeliveryStore(),
    queue: makeDeliveryQueue(),
    lists: makeListIndex(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
