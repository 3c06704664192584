import { listTopUps } from '#extensions/energy/rules/query.ts';
import { presentTopUp } from '#extensions/energy/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { depositStore, energyStore, listIndex } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { topUps } from '#wire/merchant/energy/routes.ts';

export const makeHandler = (guards: Guards, deps: Parameters<typeof listTopUps>[0]) =>
  apiRoute(topUps, guards, async ({ caller, query: { page, limit } }) => {
    const { projectId } = caller.project;
    const { list, total } = await listTopUps(deps, { projectId, page, limit });
    const shown = list.map(({ deposit, settled }) => presentTopUp(deposit, settled));
    return { data: { list: shown, total, page, limit } };
  });

export const handler = signedHandler(makeHandler, () => ({
  deposits: depositStore(),
  energy: energyStore(),
  lists: listIndex(),
}));
