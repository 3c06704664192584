import { makeSubAccountStore } from '../../../src/aws/sub-account-store.ts';
import { info } from '../../../src/contract/routes/subaccount.ts';
import type { SubAccountStore } from '../../../src/domain/ports/stores.ts';
import { findSubAccount } from '../../../src/domain/subaccount/find-sub-account.ts';
import { presentSubAccount } from '../../../src/domain/subaccount/present-sub-account.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

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
