/** /admin/v1/chains/{chain}/rescan: reads a transaction or blocks again for a missing deposit. */

import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { askRescan, type RescanDeps } from '#domain/watch/ask-rescan.ts';
import { presentRescan } from '#domain/watch/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { rescanQueue } from '#functions/dependencies/queues.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { rescanStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';
import { ApiError } from '#wire/api-error.ts';

export const makeHandler = (
  deps: AdminHandlerDeps & RescanDeps & { chains: Record<string, Chain> },
) => {
  const chainOf = (name: string) => deps.chains[parseChain(name)]!;
  return adminHandler('chains', deps, {
    rescan: async ({ actor, params, body }) => {
      const { tx_hash: txHash, from, to } = body;
      const job = await askRescan(deps, {
        ...actor,
        chain: chainOf(params.chain),
        txHash,
        from,
        to,
      });
      return { data: presentRescan(job) };
    },

    showRescan: async ({ params }) => {
      const job = await deps.rescans.get(chainOf(params.chain).name, params.id);
      if (!job) throw new ApiError('notFound', 'No such rescan');
      return { data: presentRescan(job) };
    },
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    rescans: rescanStore(),
    queue: rescanQueue(),
    chains,
    ids,
  }),
);
