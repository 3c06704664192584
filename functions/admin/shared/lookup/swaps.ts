import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { findSurroundings } from '#domain/order/explain/find-surroundings.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  presentSwapDetailToAdmin,
  presentSwapToAdmin,
} from '#extensions/swaps/rules/admin-view.ts';
import { listSwaps } from '#extensions/swaps/rules/query.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { SwapReader } from '#ports/orders.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

/** Swaps of a project. */
export const swapHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & Parameters<typeof listSwaps>[0] &
    Parameters<typeof findSurroundings>[0] & { swaps: Pick<SwapReader, 'get'> },
) =>
  ({
    listSwaps: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const { page, size, status, start, end } = query;
      const fromChain = query.chain === undefined ? undefined : parseChain(query.chain);
      const { list, total } = await listSwaps(deps, {
        projectId: params.slug,
        page,
        size,
        status,
        fromChain,
        toChain: undefined,
        start,
        end,
      });
      return { data: { list: list.map(presentSwapToAdmin), total, page, size } };
    },

    showSwap: async ({ params }) => {
      const swap = await deps.swaps.get(params.swap_no);
      if (swap?.projectId !== params.slug) throw new ApiError('notFound', 'No such swap');
      const around = await findSurroundings(deps, swap);
      return { data: presentSwapDetailToAdmin(swap, { ...around, chain: chains[swap.chain] }) };
    },
  }) satisfies AdminHandlers;
