/**
 * /admin/v1/projects/{slug}/webhooks: deliveries with their attempts, and events sent again by hand;
 * /receivers: how their URLs answer.
 */

import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { replayDepositByAdmin } from '#domain/deposit/replay-deposit.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { pageOf } from '#domain/list/page-of.ts';
import { findProject } from '#domain/project/find-project.ts';
import { deliveriesOf } from '#domain/webhook/deliveries-of.ts';
import { receiversOf } from '#domain/webhook/receivers-of.ts';
import { recoverWebhooks } from '#domain/webhook/recover-webhooks.ts';
import type { ReplayDeps } from '#domain/webhook/replay-event.ts';
import { retryWebhook } from '#domain/webhook/retry-webhook.ts';
import { sendTest } from '#domain/webhook/send-test.ts';
import { tryReceiver } from '#domain/webhook/try-receiver.ts';
import { presentDelivery, presentReceiver } from '#domain/webhook/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { deliveryQueue } from '#functions/dependencies/queues.ts';
import {
  deliveryStore,
  depositStore,
  listIndex,
  projectStore,
  receiverStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { DeliveryStore, ListIndex, ReceiverStore } from '#ports/events.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps extends AdminHandlerDeps, AdminDeps, ReplayDeps {
  deposits: Pick<DepositStore, 'get'>;
  deliveries: ReplayDeps['deliveries'] &
    Pick<DeliveryStore, 'get' | 'getMany' | 'eventsOf' | 'waitingFor'>;
  receivers: Pick<ReceiverStore, 'get'>;
  lists: ListIndex;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('webhooks', deps, {
    listWebhooks: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { ref, event_id: eventId, event, state } = query;
      if (ref !== undefined || eventId !== undefined) {
        const asked = { projectId: params.slug, ref, eventId, event, state };
        const few = pageOf(await deliveriesOf(deps, asked), query);
        return { data: { ...few, list: few.list.map(presentDelivery) } };
      }
      const page = await listRecords(deps.lists, {
        list: 'webhooks',
        projectId: params.slug,
        query,
        filter: { event, state },
        read: (ids) => deps.deliveries.getMany(ids),
        idOf: (delivery) => delivery.deliveryId,
      });
      return { data: { ...page, list: page.list.map(presentDelivery) } };
    },

    showWebhook: async ({ params }) => {
      const found = await deps.deliveries.get(params.id);
      if (found?.projectId !== params.slug) {
        throw new ApiError('notFound', 'No such webhook delivery in this project');
      }
      return { data: { ...presentDelivery(found), body: found.body } };
    },

    retryWebhook: async ({ actor, params }) => {
      await retryWebhook(deps, { ...actor, deliveryId: params.id });
      return { message: 'Queued' };
    },

    recoverWebhooks: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      const { since, before = null, url = null } = body;
      const { queued, nextBefore } = await recoverWebhooks(deps, { ...actor, since, before, url });
      return { data: { queued, next_before: nextBefore } };
    },

    listReceivers: async ({ params }) => {
      await findProject(deps.store, params.slug);
      const list = await receiversOf(deps, params.slug);
      return { data: { list: list.map(presentReceiver) } };
    },

    tryReceiver: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      return { data: { delivery: await tryReceiver(deps, { ...actor, url: body.url }) } };
    },

    testReceiver: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      return { data: { delivery: await sendTest(deps, { ...actor, url: body.url }) } };
    },

    replayDeposit: async ({ actor, params }) => {
      await replayDepositByAdmin(deps, { ...actor, depositNo: params.deposit_no });
      return { message: 'Queued' };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    projects: projectStore(),
    deposits: depositStore(),
    deliveries: deliveryStore(),
    receivers: receiverStore(),
    queue: deliveryQueue(),
    lists: listIndex(),
  }),
);
