import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { pending } from '#contract/client/routes.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { OperationStore } from '#domain/ports/orders/operation-store.ts';
import { listPendingOperations } from '#domain/wallet/query.ts';
import { presentPendingOperation } from '#domain/wallet/view.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

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
