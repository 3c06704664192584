/** /admin/v1/projects/{slug}/webhooks: deliveries, their attempts, and one more by hand. */
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeDeliveryQueue } from '../../src/aws/delivery-queue.ts';
import { makeDeliveryStore } from '../../src/aws/delivery-store.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeListIndex } from '../../src/aws/list-index.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import type { AdminDeps } from '../../src/domain/admin/commit-action.ts';
import { listRecords } from '../../src/domain/admin/list-records.ts';
import { presentDelivery } from '../../src/domain/admin/present.ts';
import { retryWebhook } from '../../src/domain/admin/retry-webhook.ts';
import type { DeliveryStore, ListIndex } from '../../src/domain/ports/stores.ts';
import type { DeliveryQueue } from '../../src/domain/ports/world.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

interface Deps extends AdminDoorDeps, AdminDeps {
  deliveries: Pick<DeliveryStore, 'get' | 'getMany'>;
  queue: DeliveryQueue;
  lists: ListIndex;
}

export const makeHandler = (deps: Deps) =>
  adminDoor('webhooks', deps, {
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
