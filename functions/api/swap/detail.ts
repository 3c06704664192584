import { makeSwapStore } from '#aws/orders/swap-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { detail } from '#contract/swap/routes.ts';
import { type FindSwapDeps, findSwap } from '#domain/swap/query.ts';
import { presentSwap } from '#domain/swap/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: FindSwapDeps) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const { swap, attempts } = await findSwap(deps, {
      projectId: caller.project.projectId,
      bizOrderId: query.biz_order_id,
      orderNo: query.swap_no,
    });
    return { data: presentSwap(swap, attempts) };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { swaps: makeSwapStore(), payments: makePaymentStore() }),
);
