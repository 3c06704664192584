import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePriceBook } from '#aws/prices/price-book.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken, parseChain } from '#chains/catalog/catalog.ts';
import { apply } from '#contract/withdraw/routes.ts';
import { type ApplyDeps, applyWithdrawal } from '#domain/withdrawal/apply.ts';
import { presentApplied } from '#domain/withdrawal/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { allBalances } from '#functions/dependencies/balances.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import { allFees } from '#functions/dependencies/fees.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: ApplyDeps) =>
  apiRoute(apply, guards, async ({ caller: { key, project, settings }, body, requestId }) => {
    const withdrawal = await applyWithdrawal(deps, {
      project,
      settings,
      appId: key.appId,
      bizOrderId: body.biz_order_id,
      chain: parseChain(body.chain, { aliases: true }),
      token: body.token,
      toAddress: body.to_address,
      amount: body.amount,
      memo: body.memo ?? null,
      requestId,
    });
    return { data: presentApplied(withdrawal) };
  });

export const handler = atFirstCall(() => {
  const guards = connectGuards();
  return makeHandler(guards, {
    withdrawals: makeWithdrawalStore(),
    balances: allBalances(),
    fees: allFees(),
    prices: makePriceBook(),
    clock: guards.clock,
    ids: systemIds,
    log: guards.log,
    chain: (name) => chains[name],
    token: findToken,
    checkAddress: ({ family }, text) => checkAddress(family, text),
  });
});
