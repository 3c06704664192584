import type { BatchStore } from '#extensions/payouts/ports.ts';
import { listBatches } from '#extensions/payouts/rules/list-batches.ts';
import { presentBatchItem } from '#extensions/payouts/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { batchStore } from '#functions/dependencies/payouts.ts';
import { listIndex } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import type { ListIndex } from '#ports/events.ts';
import { batches as route } from '#wire/merchant/withdraw/routes.ts';

export const makeHandler = (
  guards: Guards,
  deps: { batches: Pick<BatchStore, 'getMany'>; lists: Pick<ListIndex, 'page'> },
) =>
  apiRoute(route, guards, async ({ caller, query }) => {
    const { projectId } = caller.project;
    const found = await listBatches(deps, { projectId, query });
    return { data: { ...found, list: found.list.map(presentBatchItem) } };
  });

export const handler = signedHandler(makeHandler, () => ({
  batches: batchStore(),
  lists: listIndex(),
}));
