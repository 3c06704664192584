/** /admin/v1/projects/{slug}/withdrawals: what waits, what moved, who decided. */
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeListIndex } from '../../src/aws/list-index.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { parseChain } from '../../src/chains/catalog.ts';
import { ApiError } from '../../src/contract/api-error.ts';
import { listRecords } from '../../src/domain/admin/list-records.ts';
import { presentDecision, presentWithdrawal } from '../../src/domain/admin/present.ts';
import type { ProjectAdminStore } from '../../src/domain/ports/admin.ts';
import type { WithdrawalStore } from '../../src/domain/ports/orders.ts';
import type { ApprovalStore, ListIndex } from '../../src/domain/ports/stores.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

interface Deps extends AdminDoorDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  withdrawals: Pick<WithdrawalStore, 'get' | 'getMany'>;
  approvals: ApprovalStore;
  lists: ListIndex;
}

export const makeHandler = (deps: Deps) =>
  adminDoor('withdrawals', deps, {
    listWithdrawals: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'withdrawals',
        projectId: params.slug,
        query,
        filter: {
          status: query.status?.toString(),
          chain: query.chain && parseChain(query.chain),
        },
        read: (ids) => deps.withdrawals.getMany(ids),
        idOf: (withdrawal) => withdrawal.orderNo,
      });
      return { data: { ...page, list: page.list.map(presentWithdrawal) } };
    },

    showWithdrawal: async ({ params }) => {
      const [withdrawal, decisions] = await Promise.all([
        deps.withdrawals.get(params.withdraw_no),
        deps.approvals.approvals(params.withdraw_no),
      ]);
      if (withdrawal?.projectId !== params.slug) {
        throw new ApiError('notFound', 'No such withdrawal');
      }
      return {
        data: { ...presentWithdrawal(withdrawal), decisions: decisions.map(presentDecision) },
      };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    withdrawals: makeWithdrawalStore(),
    approvals: makeApprovalStore(),
    lists: makeListIndex(),
    clock: systemClock,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
