import { type FindSwapDeps, findSwap } from '#extensions/swaps/rules/query.ts';
import { presentSwap } from '#extensions/swaps/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { paymentStore, swapStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { detail } from '#wire/merchant/swap/routes.ts';

export const makeHandler = (guards: Guards, deps: FindSwapDeps) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const { swap, attempts } = await findSwap(deps, {
      projectId: caller.project.projectId,
      bizOrderId: query.biz_order_id,
      orderNo: query.swap_no,
    });
    return { data: presentSwap(swap, attempts) };
  });

export const handler = signedHandler(makeHandler, () => ({
  swaps: swapStore(),
  payments: paymentStore(),
}));
