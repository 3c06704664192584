import type { EnergyStore } from '#extensions/energy/ports.ts';
import { presentBalance } from '#extensions/energy/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { energyStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { balance } from '#wire/merchant/energy/routes.ts';

export const makeHandler = (
  guards: Guards,
  { energy }: { energy: Pick<EnergyStore, 'subscription' | 'balance'> },
) =>
  apiRoute(balance, guards, async ({ caller: { project } }) => {
    const { projectId } = project;
    const [subscription, held] = await Promise.all([
      energy.subscription(projectId),
      energy.balance(projectId),
    ]);
    return { data: presentBalance(subscription, held) };
  });

export const handler = signedHandler(makeHandler, () => ({ energy: energyStore() }));
