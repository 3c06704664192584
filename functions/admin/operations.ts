/** /admin/v1/projects/{slug}/operations: what the client wallet was asked for, and what waits. */
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeListIndex } from '../../src/aws/list-index.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeOperationStore } from '../../src/aws/operation-store.ts';
import { makePaymentStore } from '../../src/aws/payment-store.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { chains, parseChain } from '../../src/chains/catalog.ts';
import {
  presentOperation,
  presentWholeOperation,
} from '../../src/domain/admin/present-operation.ts';
import { findOperation } from '../../src/domain/client-operation/find-operation.ts';
import { listOperations } from '../../src/domain/client-operation/query.ts';
import type { ProjectAdminStore } from '../../src/domain/ports/admin.ts';
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
    clock: systemClock,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
