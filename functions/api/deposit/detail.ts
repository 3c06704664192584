import { type DepositQueryDeps, findDeposit } from '#domain/deposit/query.ts';
import { presentDeposit } from '#domain/deposit/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { chainStateStore, depositStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { detail } from '#wire/merchant/deposit/routes.ts';

export const makeHandler = (guards: Guards, deps: Omit<DepositQueryDeps, 'lists'>) =>
  apiRoute(detail, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const found = await findDeposit(deps, { projectId, depositNo: query.deposit_no });
    return { data: presentDeposit(found.deposit, found.confirmations) };
  });

export const handler = signedHandler(makeHandler, () => ({
  deposits: depositStore(),
  chainState: chainStateStore(),
}));
