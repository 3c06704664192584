import { makeListIndex } from '../../../src/aws/list-index.ts';
import { makeOperationStore } from '../../../src/aws/operation-store.ts';
import { chains } from '../../../src/chains/catalog.ts';
import { pending } from '../../../src/contract/routes/client.ts';
import { presentPendingOperation } from '../../../src/domain/client-operation/present-operation.ts';
import { listPendingOperations } from '../../../src/domain/client-operation/query.ts';
import type { OperationStore } from '../../../src/domain/ports/operations.ts';
import type { ListIndex } from '../../../src/domain/ports/stores.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

interface Deps {
  operations: Pick<OperationStore, 'getMany'>;
  lists: Pick<ListIndex, 'page'>;
}

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(pending, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const found = await listPendingOperations(
      { ...deps, clock: guards.clock },
      { projectId, query },
    );
    const list = found.list.map((one) => presentPendingOperation(one, chains[one.chain]));
    return { data: { ...found, list } };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { operations: makeOperationStore(), lists: makeListIndex() }),
);
