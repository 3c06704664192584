import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  presentOperationDetailToAdmin,
  presentOperationToAdmin,
} from '#domain/wallet/admin-view.ts';
import { findOperation } from '#domain/wallet/find-operation.ts';
import { listOperations } from '#domain/wallet/query.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

export const present = (operation: Operation) =>
  presentOperationToAdmin(operation, chains[operation.chain]);

/** Client operations of a project. */
export const operationHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & Parameters<typeof listOperations>[0] &
    Parameters<typeof findOperation>[0],
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
      return { data: { ...page, list: page.list.map(present) } };
    },

    showOperation: async ({ params }) => {
      const found = await findOperation(deps, { projectId: params.slug, orderNo: params.op_no });
      return { data: presentOperationDetailToAdmin(found, chains[found.operation.chain]) };
    },
  }) satisfies AdminHandlers;
