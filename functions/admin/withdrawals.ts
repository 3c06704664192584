/** /admin/v1/projects/{slug}/withdrawals: the list, and one with its decisions. */

import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { readVotes } from '#domain/approval/load-votes.ts';
import { listRecords } from '#domain/list/list-records.ts';
import {
  findSurroundings,
  type SurroundingsDeps,
} from '#domain/order/explain/find-surroundings.ts';
import {
  approvalsNeededOf,
  makeApprovalsNeeded,
} from '#domain/payment/authorize/make-approvals-needed.ts';
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
  priceBook,
  projectAdminStore,
  withdrawalStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Order } from '#model/orders/order.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ApprovalStore, WithdrawalStore } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

interface Deps extends AdminHandlerDeps, SurroundingsDeps {
  store: Pick<ProjectAdminStore, 'project' | 'settings' | 'freezeState'>;
  withdrawals: Pick<WithdrawalStore, 'get' | 'getMany'>;
  approvals: Pick<ApprovalStore, 'approvals'>;
  prices: Pick<PriceBook, 'latest'>;
  lists: ListIndex;
}

const chainOf = ({ chain }: Pick<Order, 'chain'>) => chains[chain];

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
      const needed = await approvalsNeededOf({ ...deps, chainOf }, page.list);
      const list = page.list.map((one) => presentWithdrawalToAdmin(one, needed(one)));
      return { data: { ...page, list } };
    },

    showWithdrawal: async ({ params }) => {
      const withdrawal = await deps.withdrawals.get(params.withdraw_no);
      if (withdrawal?.projectId !== params.slug) {
        throw new ApiError('notFound', 'No such withdrawal');
      }
      const [around, decisions] = await Promise.all([
        findSurroundings(deps, withdrawal),
        readVotes(deps.approvals, withdrawal),
      ]);
      const chain = chainOf(withdrawal);
      const needed = await makeApprovalsNeeded({ ...deps, chainOf })(withdrawal, decisions);
      const found = { ...around, decisions, chain };
      return { data: presentWithdrawalDetailToAdmin(withdrawal, found, needed) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    withdrawals: withdrawalStore(),
    approvals: approvalStore(),
    payments: paymentStore(),
    prices: priceBook(),
    lists: listIndex(),
  }),
);
