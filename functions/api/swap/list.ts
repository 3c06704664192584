import { parseChain } from '#chains/catalog/parse-chain.ts';
import { type ListSwapsDeps, listSwaps } from '#extensions/swaps/rules/query.ts';
import { presentSwapItem } from '#extensions/swaps/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, swapStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/swap/routes.ts';

const chainOf = (name: string | undefined) => (name === undefined ? undefined : parseChain(name));

export const makeHandler = (guards: Guards, deps: ListSwapsDeps) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { page, size, status } = query;
    const found = await listSwaps(deps, {
      projectId: caller.project.projectId,
      page,
      size,
      status,
      fromChain: chainOf(query.from_chain),
      toChain: chainOf(query.to_chain),
    });
    return { data: { total: found.total, list: found.list.map(presentSwapItem), page, size } };
  });

export const handler = signedHandler(makeHandler, () => ({
  swaps: swapStore(),
  lists: listIndex(),
}));
