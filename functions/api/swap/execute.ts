import { chains } from '#chains/catalog/catalog.ts';
import { buildCall } from '#extensions/swaps/chain/evm/build-call.ts';
import { type ExecuteDeps, executeSwap } from '#extensions/swaps/rules/execute-swap.ts';
import { presentExecuted } from '#extensions/swaps/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { clock, ids, log } from '#functions/dependencies/runtime.ts';
import { quoteStore, swapStore } from '#functions/dependencies/stores.ts';
import { offersSwaps } from '#functions/dependencies/swap-chains.ts';
import { swaps } from '#functions/dependencies/swaps.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { execute } from '#wire/merchant/swap/routes.ts';

export const makeHandler = (guards: Guards, deps: ExecuteDeps) =>
  apiRoute(execute, guards, async ({ caller, requestId, body, orderNo }) => {
    const { key, project, settings } = caller;
    const swap = await executeSwap(deps, {
      projectId: project.projectId,
      settings,
      appId: key.appId,
      keyName: key.name,
      requestId,
      bizOrderId: body.biz_order_id,
      routeId: body.route_id,
      maxSlippageBps: body.max_slippage_bps,
      memo: body.memo ?? null,
      orderNo,
    });
    return { data: presentExecuted(swap) };
  });

export const handler = signedHandler(makeHandler, () => {
  const { providers } = swaps();
  return {
    swaps: swapStore(),
    quotes: quoteStore(),
    clock,
    ids,
    log: log(),
    async build(swap, deadline) {
      if (!offersSwaps()) throw new Error('this stage offers no swaps');
      await buildCall(providers, { chain: chains[swap.chain], swap, deadline });
    },
  };
});
