import { listEnergyOrders } from '#extensions/energy/rules/query.ts';
import { presentEnergyOrder } from '#extensions/energy/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { energyStore, listIndex } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { orders } from '#wire/merchant/energy/routes.ts';

export const makeHandler = (guards: Guards, deps: Parameters<typeof listEnergyOrders>[0]) =>
  apiRoute(orders, guards, async ({ caller, query: { page, limit, business_type } }) => {
    const { projectId } = caller.project;
    const { list, total } = await listEnergyOrders(deps, {
      projectId,
      page,
      limit,
      businessType: business_type,
    });
    return { data: { list: list.map(presentEnergyOrder), total, page, limit } };
  });

export const handler = signedHandler(makeHandler, () => ({
  energy: energyStore(),
  lists: listIndex(),
}));
