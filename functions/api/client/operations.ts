import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { parseChain } from '#chains/catalog/catalog.ts';
import { operations } from '#contract/client/routes.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { OperationStore } from '#domain/ports/orders/operation-store.ts';
import { listOperations } from '#domain/wallet/query.ts';
import { presentOperationItem } from '#domain/wallet/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

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
