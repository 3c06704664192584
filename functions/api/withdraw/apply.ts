import { parseChain } from '#chains/catalog/parse-chain.ts';
import { type ApplyDeps, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import { presentApplied } from '#domain/withdrawal/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { ids, log } from '#functions/dependencies/runtime.ts';
import { withdrawalChecks } from '#functions/dependencies/withdrawal-checks.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { keyFields } from '#functions/middleware/key-fields.ts';
import { annotationsOf } from '#model/orders/annotations.ts';
import { apply } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (guards: Guards, deps: ApplyDeps) =>
  apiRoute(apply, guards, async ({ caller, body, requestId, orderNo }) => {
    const { key, project, settings } = caller;
    const withdrawal = await applyWithdrawal(deps, {
      project,
      settings,
      ...keyFields(key),
      bizOrderId: body.biz_order_id,
      chain: parseChain(body.chain, { aliases: true }),
      token: body.token,
      toAddress: body.to_address,
      amount: body.amount,
      memo: body.memo ?? null,
      annotations: annotationsOf(body),
      requestId,
      orderNo,
    });
    return { data: presentApplied(withdrawal) };
  });

export const handler = signedHandler(makeHandler, () => ({
  ...withdrawalChecks(),
  ids,
  log: log(),
}));
