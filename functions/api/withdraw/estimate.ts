import { parseChain } from '#chains/catalog/parse-chain.ts';
import { type EstimateDeps, estimateWithdrawal } from '#domain/withdrawal/estimate.ts';
import { presentEstimate } from '#domain/withdrawal/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { withdrawalChecks } from '#functions/dependencies/withdrawal-checks.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { estimate } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (guards: Guards, deps: EstimateDeps) =>
  apiRoute(estimate, guards, async ({ caller: { project, settings }, body }) => {
    const estimated = await estimateWithdrawal(deps, {
      project,
      settings,
      bizOrderId: body.biz_order_id ?? null,
      chain: parseChain(body.chain, { aliases: true }),
      token: body.token,
      toAddress: body.to_address,
      amount: body.amount,
    });
    return { data: presentEstimate(estimated) };
  });

export const handler = signedHandler(makeHandler, withdrawalChecks);
