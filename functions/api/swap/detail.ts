import { makePaymentStore } from '../../../src/aws/payment-store.ts';
import { makeSwapStore } from '../../../src/aws/swap-store.ts';
import { detail } from '../../../src/contract/routes/swap.ts';
import { presentSwap } from '../../../src/domain/swap/present-swap.ts';
import { type FindSwapDeps, findSwap } from '../../../src/domain/swap/query.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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
