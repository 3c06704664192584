import { systemIds } from '../../../src/aws/ids.ts';
import { makeQuoteStore } from '../../../src/aws/quote-store.ts';
import { makeSwapStore } from '../../../src/aws/swap-store.ts';
import { chains } from '../../../src/chains/catalog.ts';
import { buildRequestOf } from '../../../src/chains/evm/swap/calls.ts';
import { execute } from '../../../src/contract/routes/swap.ts';
import { type ExecuteDeps, executeSwap } from '../../../src/domain/swap/execute.ts';
import { presentExecuted } from '../../../src/domain/swap/present-swap.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';
import { connectSwaps } from '../../middleware/swap-providers.ts';

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
      const chain = chains[swap.chain];
      const request = buildRequestOf(swap, chain, deadline);
      const provider = providers(chain, request).find(({ name }) => name === swap.provider);
      if (!provider) throw new Error(`${swap.provider} is no provider of ${chain.name} any more`);
      await provider.build(request);
    },
  });
});
