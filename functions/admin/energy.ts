/** /admin/v1/projects/{slug}/energy: the subscription to energy, and its alert. */

import { findProject } from '#domain/project/find-project.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import type { EnergyStore } from '#extensions/energy/ports.ts';
import { listEnergyOrders, listTopUps } from '#extensions/energy/rules/query.ts';
import { presentSubscriptionToAdmin } from '#extensions/energy/rules/subscription/admin-view.ts';
import {
  type UpdateSubscriptionDeps,
  updateSubscription,
} from '#extensions/energy/rules/subscription/update-subscription.ts';
import { presentEnergyOrder, presentTopUp } from '#extensions/energy/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids, stage } from '#functions/dependencies/runtime.ts';
import {
  depositStore,
  energyStore,
  listIndex,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

interface Deps extends AdminHandlerDeps, UpdateSubscriptionDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  energy: UpdateSubscriptionDeps['energy'] & Pick<EnergyStore, 'balance' | 'orders' | 'topUps'>;
  deposits: Pick<DepositStore, 'getMany'>;
  lists: ListIndex;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('energy', deps, {
    showEnergy: async ({ params }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const [found, balance] = await Promise.all([
        deps.energy.subscription(projectId),
        deps.energy.balance(projectId),
      ]);
      return { data: found && presentSubscriptionToAdmin(found, balance) };
    },

    listEnergyOrders: async ({ params, query: { page, size } }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const { list, total } = await listEnergyOrders(deps, { projectId, page, limit: size });
      return { data: { list: list.map(presentEnergyOrder), total, page, size } };
    },

    listTopUps: async ({ params, query: { page, size } }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const { list, total } = await listTopUps(deps, { projectId, page, limit: size });
      const shown = list.map(({ deposit, settled }) => presentTopUp(deposit, settled));
      return { data: { list: shown, total, page, size } };
    },

    updateEnergy: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      const changed = await updateSubscription(deps, actor, {
        lowBalanceThreshold: body.low_balance_threshold,
        notifyWebhookUrl: body.notify_webhook_url,
      });
      const balance = await deps.energy.balance(params.slug);
      return { data: presentSubscriptionToAdmin(changed, balance) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    energy: energyStore(),
    deposits: depositStore(),
    lists: listIndex(),
    checkUrl: (text) => checkWebhookUrl(text, stage(), 'notify_webhook_url'),
    ids,
  }),
);
