import { listSubAccounts } from '#domain/subaccount/list-sub-accounts.ts';
import { presentSubAccountItem } from '#domain/subaccount/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, subAccountStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import { list } from '#wire/merchant/subaccount/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { subAccounts: SubAccountStore; lists: ListIndex },
) =>
  apiRoute(list, guards, async ({ caller, query: { page, size } }) => {
    const { projectId } = caller.project;
    const found = await listSubAccounts(deps, { projectId, page, size });
    return {
      data: { list: found.list.map(presentSubAccountItem), total: found.total, page, size },
    };
  });

export const handler = signedHandler(makeHandler, () => ({
  subAccounts: subAccountStore(),
  lists: listIndex(),
}));
