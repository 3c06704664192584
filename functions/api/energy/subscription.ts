import type { EnergyStore } from '#extensions/energy/ports.ts';
import { presentSubscription } from '#extensions/energy/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { energyStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { subscription } from '#wire/merchant/energy/routes.ts';

export const makeHandler = (
  guards: Guards,
  { energy }: { energy: Pick<EnergyStore, 'subscription' | 'balance'> },
) =>
  apiRoute(subscription, guards, async ({ caller: { project } }) => {
    const { projectId } = project;
    const [found, balance] = await Promise.all([
      energy.subscription(projectId),
      energy.balance(projectId),
    ]);
    return { data: found && presentSubscription(found, balance) };
  });

export const handler = signedHandler(makeHandler, () => ({ energy: energyStore() }));
