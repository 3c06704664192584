import { makeListIndex } from '../../../src/aws/list-index.ts';
import { makeSubAccountStore } from '../../../src/aws/sub-account-store.ts';
import { list } from '../../../src/contract/routes/subaccount.ts';
import type { ListIndex, SubAccountStore } from '../../../src/domain/ports/stores.ts';
import { listSubAccounts } from '../../../src/domain/subaccount/list-sub-accounts.ts';
import { presentSubAccountItem } from '../../../src/domain/subaccount/present-sub-account.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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
