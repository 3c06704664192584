import { systemIds } from '../../../src/aws/ids.ts';
import { makeQuoteStore } from '../../../src/aws/quote-store.ts';
import { makeSwapStore } from '../../../src/aws/swap-store.ts';
import { chains } from '../../../src/chains/catalog.ts';
import { buildCall } from '../../../src/chains/evm/swap/build-call.ts';
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
      await buildCall(providers, { chain: chains[swap.chain], swap, deadline });
    },
  });
});
