import { makeQuoteStore } from '#aws/orders/quote-store.ts';
import { makeSwapStore } from '#aws/orders/swap-store.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { buildCall } from '#chains/evm/swap/build-call.ts';
import { execute } from '#contract/swap/routes.ts';
import { type ExecuteDeps, executeSwap } from '#domain/swap/execute-swap.ts';
import { presentExecuted } from '#domain/swap/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { connectSwaps } from '#functions/dependencies/swap-providers.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: ExecuteDeps) =>
  apiRoute(execute, guards, async ({ caller: { key, project }, requestId, body }) => {
    const swap = await executeSwap(deps, {
      projectId: project.projectId,
      appId: key.appId,
      requestId,
      bizOrderId: body.biz_order_id,
      routeId: body.route_id,
      maxSlippageBps: body.max_slippage_bps,
      memo: body.memo ?? null,
    });
    return { data: presentExecuted(swap) };
  });

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  const { providers } = connectSwaps();
  return makeHandler(guards, {
    swaps: makeSwapStore(),
    quotes: makeQuoteStore(),
    clock: guards.clock,
    ids: systemIds,
    log: guards.log,
    async build(swap, deadline) {
      await buildCall(providers, { chain: chains[swap.chain], swap, deadline });
    },
  });
});
