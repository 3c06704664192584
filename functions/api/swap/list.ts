import { parseChain } from '#chains/catalog/parse-chain.ts';
import { type ListSwapsDeps, listSwaps, listSwapsOfHash } from '#extensions/swaps/rules/query.ts';
import { presentSwapItem } from '#extensions/swaps/rules/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { listIndex, paymentStore, swapStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { list } from '#wire/merchant/swap/routes.ts';

const chainOf = (name: string | undefined) => (name === undefined ? undefined : parseChain(name));

export const makeHandler = (
  guards: Guards,
  deps: ListSwapsDeps & Parameters<typeof listSwapsOfHash>[0],
) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { page, size, status, start, end, token, tx_hash: txHash } = query;
    const { projectId } = caller.project;
    const days = { page, size, start, end };
    const found =
      txHash === undefined
        ? await listSwaps(deps, {
            ...days,
            projectId,
            status,
            token,
            fromChain: chainOf(query.from_chain),
            toChain: chainOf(query.to_chain),
          })
        : await listSwapsOfHash(deps, { projectId, txHash, query: days });
    return { data: { total: found.total, list: found.list.map(presentSwapItem), page, size } };
  });

export const handler = signedHandler(makeHandler, () => ({
  swaps: swapStore(),
  lists: listIndex(),
  payments: paymentStore(),
}));
