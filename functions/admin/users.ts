/** /admin/v1/projects/{slug}/users: the project's users, their addresses and what is on them. */

import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { findProject } from '#domain/project/find-project.ts';
import { presentUser, presentUserBalances } from '#domain/subaccount/admin-view.ts';
import { findSubAccount } from '#domain/subaccount/find-sub-account.ts';
import { listSubAccounts } from '#domain/subaccount/list-sub-accounts.ts';
import { readUserBalances } from '#domain/subaccount/read-user-balances.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { balanceReader } from '#functions/dependencies/chains.ts';
import {
  listIndex,
  priceBook,
  projectAdminStore,
  subAccountStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

interface Deps extends AdminHandlerDeps, Omit<Parameters<typeof readUserBalances>[0], 'clock'> {
  store: Pick<ProjectAdminStore, 'project'>;
  subAccounts: SubAccountStore;
  lists: ListIndex;
  chains: Record<string, Chain>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('users', deps, {
    listUsers: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const { page, size, user_id: userId } = query;
      if (userId === undefined) {
        const found = await listSubAccounts(deps, { projectId, page, size });
        return { data: { list: found.list.map(presentUser), total: found.total, page, size } };
      }
      const user = await deps.subAccounts.byUser(projectId, userId);
      const list = user && page === 1 ? [presentUser(user)] : [];
      return { data: { list, total: user ? 1 : 0, page, size } };
    },

    showUser: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      return {
        data: presentUser(await findSubAccount(deps, { projectId, userId: query.user_id })),
      };
    },

    showUserBalances: async ({ params, query }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const chain = deps.chains[parseChain(query.chain)]!;
      const subAccount = await findSubAccount(deps, { projectId, userId: query.user_id });
      return { data: presentUserBalances(await readUserBalances(deps, { subAccount, chain })) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    subAccounts: subAccountStore(),
    lists: listIndex(),
    balances: balanceReader(),
    prices: priceBook(),
    chains,
  }),
);
