import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { list } from '#contract/subaccount/routes.ts';
import type { SubAccountStore } from '#domain/ports/deposits/sub-account-store.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import { listSubAccounts } from '#domain/subaccount/list-sub-accounts.ts';
import { presentSubAccountItem } from '#domain/subaccount/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

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

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { subAccounts: makeSubAccountStore(), lists: makeListIndex() }),
);
