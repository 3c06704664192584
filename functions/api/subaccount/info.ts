import { findSubAccount } from '#domain/subaccount/find-sub-account.ts';
import { presentSubAccount } from '#domain/subaccount/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { subAccountStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { info } from '#wire/merchant/subaccount/routes.ts';

export const makeHandler = (guards: Guards, deps: { subAccounts: SubAccountStore }) =>
  apiRoute(info, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const subAccount = await findSubAccount(deps, { projectId, userId: query.user_id });
    return { data: presentSubAccount(subAccount, caller.settings) };
  });

export const handler = signedHandler(makeHandler, () => ({ subAccounts: subAccountStore() }));
