import { parseChain } from '#chains/catalog/parse-chain.ts';
import { type EstimateDeps, estimateWithdrawal } from '#domain/withdrawal/estimate.ts';
import { presentEstimate } from '#domain/withdrawal/view.ts';
import { estimateBatch } from '#extensions/payouts/rules/estimate-batch.ts';
import { readItems } from '#extensions/payouts/rules/read-batch.ts';
import { presentBatchEstimate } from '#extensions/payouts/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { offersBatches } from '#functions/dependencies/payouts.ts';
import { withdrawalChecks } from '#functions/dependencies/withdrawal-checks.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { batchReads, noBatches } from '#functions/middleware/batch-reads.ts';
import { estimate } from '#wire/merchant/withdraw/routes.ts';

interface Deps extends EstimateDeps {
  /** The stage has batches of payouts. */
  isOffered: boolean;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(estimate, guards, async ({ caller: { project, settings }, body }) => {
    if ('items' in body) {
      if (!deps.isOffered) throw noBatches();
      const asked = readItems(batchReads(deps), body.items);
      const estimated = await estimateBatch(deps, { project, settings }, asked);
      return { data: presentBatchEstimate(estimated) };
    }
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

export const handler = signedHandler(makeHandler, () => ({
  isOffered: offersBatches(),
  ...withdrawalChecks(),
}));
