import { systemIds } from '../../../src/aws/ids.ts';
import { makePriceBook } from '../../../src/aws/price-book.ts';
import { makeWithdrawalStore } from '../../../src/aws/withdrawal-store.ts';
import { checkAddress } from '../../../src/chains/address.ts';
import { chains, findToken, parseChain } from '../../../src/chains/catalog.ts';
import { apply } from '../../../src/contract/routes/withdraw.ts';
import { type ApplyDeps, applyWithdrawal } from '../../../src/domain/withdrawal/apply.ts';
import { presentApplied } from '../../../src/domain/withdrawal/present-withdrawal.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { allBalances } from '../../middleware/balances.ts';
import { connectGuards } from '../../middleware/connect.ts';
import { allFees } from '../../middleware/fees.ts';
import type { Guards } from '../../middleware/guards.ts';

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
