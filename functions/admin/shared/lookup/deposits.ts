import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listedSymbol } from '#domain/deposit/listed-symbol.ts';
import { findDeposit, listDeposits } from '#domain/deposit/query.ts';
import {
  presentDeposit,
  presentDepositToAdmin,
  presentInternalTransfer,
} from '#domain/deposit/view.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { InternalTransferStore } from '#ports/deposits.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import type { Clock } from '#ports/runtime.ts';

/** Deposits, and what the project moved to its own users’ addresses. */
export const depositHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & Parameters<typeof listDeposits>[0] &
    Parameters<typeof findDeposit>[0] & {
      lists: Pick<ListIndex, 'page'>;
      internalTransfers: Pick<InternalTransferStore, 'getMany'>;
      clock: Clock;
    },
) =>
  ({
    listDeposits: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { page, size, user_id: userId } = query;
      const chain = query.chain === undefined ? undefined : parseChain(query.chain);
      const among = Object.values(chains).filter(({ name }) => name === (chain ?? name));
      const token = query.token && listedSymbol(query.token, among, findToken);
      const found = await listDeposits(deps, {
        ...query,
        projectId: params.slug,
        userId,
        chain,
        token,
      });
      const list = found.list.map((one) => presentDeposit(one.deposit, one.confirmations));
      return { data: { list, total: found.total, page, size } };
    },

    showDeposit: async ({ params }) => {
      const { deposit, confirmations } = await findDeposit(deps, {
        projectId: params.slug,
        depositNo: params.deposit_no,
        removed: true,
      });
      return { data: presentDepositToAdmin(deposit, confirmations, deps.clock.now()) };
    },

    listInternalTransfers: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'internal-transfers',
        projectId: params.slug,
        query,
        filter: { chain: query.chain === undefined ? undefined : parseChain(query.chain) },
        read: (ids) => deps.internalTransfers.getMany(ids),
        idOf: ({ identity }) => identity,
      });
      return { data: { ...page, list: page.list.map(presentInternalTransfer) } };
    },
  }) satisfies AdminHandlers;
