/** Client operations of a project, and what they moved to its users' addresses. */
import { chains, parseChain } from '#chains/catalog/catalog.ts';
import { presentInternalTransfer } from '#domain/deposit/view.ts';
import { listRecords } from '#domain/list/list-records.ts';
import type { InternalTransferStore } from '#domain/ports/deposits/internal-transfer-store.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { ApprovalStore } from '#domain/ports/orders/approval-store.ts';
import type { OperationStore } from '#domain/ports/orders/operation-store.ts';
import type { PaymentStore } from '#domain/ports/payments/payment-store.ts';
import type { ProjectAdminStore } from '#domain/ports/projects/project-admin-store.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  presentOperationDetailToAdmin,
  presentOperationToAdmin,
} from '#domain/wallet/admin-view.ts';
import { findOperation } from '#domain/wallet/find-operation.ts';
import { listOperations } from '#domain/wallet/query.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import {
  approvalStore,
  internalTransferStore,
  listIndex,
  operationStore,
  paymentStore,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Operation } from '#model/orders/operation.ts';

interface Deps extends AdminHandlerDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  operations: Pick<OperationStore, 'get' | 'getMany'>;
  approvals: ApprovalStore;
  payments: Pick<PaymentStore, 'slot'>;
  lists: Pick<ListIndex, 'page'>;
  internalTransfers: Pick<InternalTransferStore, 'getMany'>;
}

const present = (operation: Operation) =>
  presentOperationToAdmin(operation, chains[operation.chain]);

export const makeHandler = (deps: Deps) =>
  adminHandler('operations', deps, {
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

    showOperation: async ({ params }) => {
      const found = await findOperation(deps, { projectId: params.slug, orderNo: params.op_no });
      return { data: presentOperationDetailToAdmin(found, chains[found.operation.chain]) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    operations: operationStore(),
    approvals: approvalStore(),
    payments: paymentStore(),
    lists: listIndex(),
    internalTransfers: internalTransferStore(),
  }),
);
