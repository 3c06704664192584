import { makeListIndex } from '../../../src/aws/list-index.ts';
import { makeOperationStore } from '../../../src/aws/operation-store.ts';
import { parseChain } from '../../../src/chains/catalog.ts';
import { operations } from '../../../src/contract/routes/client.ts';
import { presentOperationItem } from '../../../src/domain/client-operation/present-operation.ts';
import { listOperations } from '../../../src/domain/client-operation/query.ts';
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
  apiRoute(operations, guards, async ({ caller, query }) => {
    const { chain, op_type: opType, status, page, size } = query;
    const found = await listOperations(deps, {
      projectId: caller.project.projectId,
      query: { page, size },
      filter: {
        chain: chain === undefined ? undefined : parseChain(chain, { aliases: true }),
        opType,
        status,
      },
    });
    return { data: { ...found, list: found.list.map(presentOperationItem) } };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { operations: makeOperationStore(), lists: makeListIndex() }),
);
