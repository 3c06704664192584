import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import type { EnergyStore } from '#extensions/energy/ports.ts';
import { type SubscribeDeps, subscribe } from '#extensions/energy/rules/subscription/subscribe.ts';
import { presentSubscribed } from '#extensions/energy/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { deriveClient } from '#functions/dependencies/keys.ts';
import { clock, ids, log, stage } from '#functions/dependencies/runtime.ts';
import { energyStore, subAccountStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { subscribe as route } from '#wire/merchant/energy/routes.ts';

type Deps = Omit<SubscribeDeps, 'energy'> & {
  energy: SubscribeDeps['energy'] & Pick<EnergyStore, 'balance'>;
};

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(route, guards, async ({ caller: { key, project }, body, requestId }) => {
    const subscription = await subscribe(deps, {
      project,
      appId: key.appId,
      lowBalanceThreshold: body.low_balance_threshold,
      notifyWebhookUrl: body.notify_webhook_url,
      requestId,
    });
    const balance = await deps.energy.balance(project.projectId);
    return { data: presentSubscribed(subscription, balance) };
  });

export const handler = signedHandler(makeHandler, () => ({
  energy: energyStore(),
  subAccounts: subAccountStore(),
  deriveAddresses: ({ projectId }, index) => deriveClient().addresses(projectId, index),
  checkUrl: (text) => checkWebhookUrl(text, stage(), 'notify_webhook_url'),
  clock,
  ids,
  log: log(),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
}));
