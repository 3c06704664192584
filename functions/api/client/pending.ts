import { chains } from '#chains/catalog/catalog.ts';
import { listPendingOperations } from '#domain/wallet/query.ts';
import { presentPendingOperation } from '#domain/wallet/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, operationStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { OperationStore } from '#ports/orders.ts';
import { pending } from '#wire/merchant/client/routes.ts';

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

export const handler = signedHandler(makeHandler, () => ({
  operations: operationStore(),
  lists: listIndex(),
}));
