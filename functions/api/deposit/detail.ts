import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { detail } from '#contract/deposit/routes.ts';
import { type DepositQueryDeps, findDeposit } from '#domain/deposit/query.ts';
import { presentDeposit } from '#domain/deposit/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: Omit<DepositQueryDeps, 'lists'>) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const found = await findDeposit(deps, { projectId, depositNo: query.deposit_no });
    return { data: presentDeposit(found.deposit, found.confirmations) };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), {
    deposits: makeDepositStore(),
    chainState: makeChainStateStore(),
  }),
);
