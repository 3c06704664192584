import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { info } from '#contract/subaccount/routes.ts';
import type { SubAccountStore } from '#domain/ports/deposits/sub-account-store.ts';
import { findSubAccount } from '#domain/subaccount/find-sub-account.ts';
import { presentSubAccount } from '#domain/subaccount/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

export const makeHandler = (guards: Guards, deps: { subAccounts: SubAccountStore }) =>
  apiRoute(info, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    return {
      data: presentSubAccount(await findSubAccount(deps, { projectId, userId: query.user_id })),
    };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { subAccounts: makeSubAccountStore() }),
);
