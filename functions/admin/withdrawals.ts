/** /admin/v1/projects/{slug}/withdrawals: the list, and one with its decisions. */

import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listRecords } from '#domain/list/list-records.ts';
import {
  findSurroundings,
  type SurroundingsDeps,
} from '#domain/order/explain/find-surroundings.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  presentWithdrawalDetailToAdmin,
  presentWithdrawalToAdmin,
} from '#domain/withdrawal/admin-view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import {
  approvalStore,
  listIndex,
  paymentStore,
  projectAdminStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ApprovalStore, WithdrawalStore } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps extends AdminHandlerDeps, SurroundingsDeps {
  store: Pick<ProjectAdminStore, 'project' | 'freezeState'>;
  withdrawals: Pick<WithdrawalStore, 'get' | 'getMany'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
  lists: ListIndex;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('withdrawals', deps, {
    listWithdrawals: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'withdrawals',
        projectId: params.slug,
        query,
        filter: {
          status: query.status,
          chain: query.chain && parseChain(query.chain),
        },
        read: (ids) => deps.withdrawals.getMany(ids),
        idOf: (withdrawal) => withdrawal.orderNo,
      });
      return { data: { ...page, list: page.list.map(presentWithdrawalToAdmin) } };
    },

    showWithdrawal: async ({ params }) => {
      const [withdrawal, decisions] = await Promise.all([
        deps.withdrawals.get(params.withdraw_no),
        deps.approvals.approvals(params.withdraw_no),
      ]);
      if (withdrawal?.projectId !== params.slug) {
        throw new ApiError('notFound', 'No such withdrawal');
      }
      const around = await findSurroundings(deps, withdrawal);
      const chain = chains[withdrawal.chain];
      return {
        data: presentWithdrawalDetailToAdmin(withdrawal, { ...around, decisions, chain }),
      };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    withdrawals: withdrawalStore(),
    approvals: approvalStore(),
    payments: paymentStore(),
    lists: listIndex(),
  }),
);
