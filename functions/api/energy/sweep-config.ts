import type { SweepConfigStore } from '#extensions/token-sweep/ports.ts';
import {
  type SweepDestinationDeps,
  sweepDestinationRight,
} from '#extensions/token-sweep/rules/config/sweep-destination.ts';
import { presentSweepConfig } from '#extensions/token-sweep/rules/config/view.ts';
import { askedAddresses } from '#functions/dependencies/asked-addresses.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { log } from '#functions/dependencies/runtime.ts';
import { approvalStore, sweepConfigStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { sweepConfig } from '#wire/merchant/energy/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: SweepDestinationDeps & { configs: Pick<SweepConfigStore, 'list'> },
) =>
  apiRoute(sweepConfig, guards, async ({ caller: { project, settings } }) => {
    const configs = await deps.configs.list(project.projectId);
    const data = await Promise.all(
      configs.map(async (config) => {
        const { destAddress } = config;
        const right = await sweepDestinationRight(deps, { project, settings, destAddress });
        return presentSweepConfig(config, right === null);
      }),
    );
    return { data };
  });

export const handler = signedHandler(makeHandler, () => ({
  configs: sweepConfigStore(),
  addresses: askedAddresses(log()),
  approvals: approvalStore(),
}));
