import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import {
  type ApprovalsNeededDeps,
  approvalsNeededOf,
  makeApprovalsNeeded,
} from '#domain/payment/authorize/make-approvals-needed.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  presentOperationDetailToAdmin,
  presentOperationToAdmin,
} from '#domain/wallet/admin-view.ts';
import { findOperation } from '#domain/wallet/find-operation.ts';
import { listOperations } from '#domain/wallet/query.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { Order } from '#model/orders/order.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

export const present = (operation: Operation, needed: number) =>
  presentOperationToAdmin(operation, chains[operation.chain], needed);

/** The chain of an order, for the number of its approvals. */
export const chainOf = ({ chain }: Pick<Order, 'chain'>) => chains[chain];

/** Client operations of a project. */
export const operationHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & Parameters<typeof listOperations>[0] &
    Parameters<typeof findOperation>[0] &
    Omit<ApprovalsNeededDeps, 'chainOf'>,
) =>
  ({
    listOperations: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listOperations(deps, {
        projectId: params.slug,
        query,
        filter: {
          status: query.status,
          opType: query.op_type,
          chain: query.chain === undefined ? undefined : parseChain(query.chain),
        },
      });
      const needed = await approvalsNeededOf({ ...deps, chainOf }, page.list);
      return { data: { ...page, list: page.list.map((one) => present(one, needed(one))) } };
    },

    showOperation: async ({ params }) => {
      const found = await findOperation(deps, { projectId: params.slug, orderNo: params.op_no });
      const { operation, decisions } = found;
      const needed = await makeApprovalsNeeded({ ...deps, chainOf })(operation, decisions);
      return { data: presentOperationDetailToAdmin(found, chainOf(operation), needed) };
    },
  }) satisfies AdminHandlers;
