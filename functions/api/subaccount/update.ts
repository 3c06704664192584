import { relabelSubAccount } from '#domain/subaccount/relabel.ts';
import { presentSubAccount } from '#domain/subaccount/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { subAccountStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { update } from '#wire/merchant/subaccount/routes.ts';

export const makeHandler = (guards: Guards, deps: Parameters<typeof relabelSubAccount>[0]) =>
  apiRoute(update, guards, async ({ caller, body: { user_id: userId, label } }) => {
    const { projectId } = caller.project;
    const subAccount = await relabelSubAccount(deps, { projectId, userId, label });
    return { data: presentSubAccount(subAccount, caller.settings) };
  });

export const handler = signedHandler(makeHandler, () => ({ subAccounts: subAccountStore() }));
