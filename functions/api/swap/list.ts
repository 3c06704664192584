import { makeListIndex } from '../../../src/aws/list-index.ts';
import { makeSwapStore } from '../../../src/aws/swap-store.ts';
import { parseChain } from '../../../src/chains/catalog.ts';
import { list } from '../../../src/contract/routes/swap.ts';
import { presentSwapItem } from '../../../src/domain/swap/present-swap.ts';
import { type ListSwapsDeps, listSwaps } from '../../../src/domain/swap/query.ts';
import { apiRoute } from '../../middleware/api-route.ts';
import { atFirstCall } from '../../middleware/at-first-call.ts';
import { connectGuards } from '../../middleware/connect.ts';
import type { Guards } from '../../middleware/guards.ts';

const chainOf = (name: string | undefined) => (name === undefined ? undefined : parseChain(name));

export const makeHandler = (guards: Guards, deps: ListSwapsDeps) =>
  apiRoute(list, guards, async ({ caller, query }) => {
    const { page, size, status } = query;
    const found = await listSwaps(deps, {
      projectId: caller.project.projectId,
      ...{ page, size, status },
      fromChain: chainOf(query.from_chain),
      toChain: chainOf(query.to_chain),
    });
    return { data: { total: found.total, list: found.list.map(presentSwapItem), page, size } };
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { swaps: makeSwapStore(), lists: makeListIndex() }),
);
