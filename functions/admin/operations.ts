/** What the client wallet was asked for, what waits, and what it moved to users' addresses. */
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeInternalTransferStore } from '../../src/aws/internal-transfer-store.ts';
import { makeListIndex } from '../../src/aws/list-index.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeOperationStore } from '../../src/aws/operation-store.ts';
import { makePaymentStore } from '../../src/aws/payment-store.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { chains, parseChain } from '../../src/chains/catalog.ts';
import { listRecords } from '../../src/domain/admin/list-records.ts';
import {
  presentOperation,
  presentWholeOperation,
} from '../../src/domain/admin/present-operation.ts';
import { findOperation } from '../../src/domain/client-operation/find-operation.ts';
import { listOperations } from '../../src/domain/client-operation/query.ts';
import { presentInternal } from '../../src/domain/deposit/present-internal.ts';
import type { ProjectAdminStore } from '../../src/domain/ports/admin.ts';
import type { InternalTransferStore } from '../../src/domain/ports/internal-transfers.ts';
import type { OperationStore } from '../../src/domain/ports/operations.ts';
import type { ApprovalStore, ListIndex, PaymentStore } from '../../src/domain/ports/stores.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

interface Deps extends AdminDoorDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  operations: Pick<OperationStore, 'get' | 'getMany'>;
  approvals: ApprovalStore;
  payments: Pick<PaymentStore, 'slot'>;
  lists: Pick<ListIndex, 'page'>;
  internalTransfers: Pick<InternalTransferStore, 'getMany'>;
}

export const makeHandler = (deps: Deps) =>
  adminDoor('operations', deps, {
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
      return { data: { ...page, list: page.list.map(presentOperation) } };
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
      return { data: { ...page, list: page.list.map(presentInternal) } };
    },

    showOperation: async ({ params }) => {
      const found = await findOperation(deps, { projectId: params.slug, orderNo: params.op_no });
      return { data: presentWholeOperation(found, chains[found.operation.chain]) };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    operations: makeOperationStore(),
    approvals: makeApprovalStore(),
    payments: makePaymentStore(),
    lists: makeListIndex(),
    internalTransfers: makeInternalTransferStore(),
    clock: systemClock,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
