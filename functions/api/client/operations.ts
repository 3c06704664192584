import { parseChain } from '#chains/catalog/parse-chain.ts';
import { listOperations } from '#domain/wallet/query.ts';
import { presentOperationItem } from '#domain/wallet/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, operationStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { OperationStore } from '#ports/orders.ts';
import { operations } from '#wire/merchant/client/routes.ts';

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

export const handler = signedHandler(makeHandler, () => ({
  operations: operationStore(),
  lists: listIndex(),
}));
