/** /admin/v1/chains/{chain}/rescan: reads a transaction or blocks again for a missing deposit. */

import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { makeRescanQueue } from '#aws/queues/queues.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import { chains, parseChain } from '#chains/catalog/catalog.ts';
import { ApiError } from '#contract/api-error.ts';
import { askRescan, type RescanDeps } from '#domain/watch/ask-rescan.ts';
import { presentRescan } from '#domain/watch/view.ts';
import type { Chain } from '#model/chain.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '../middleware/admin-route.ts';

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
    rescans: makeRescanStore(),
    queue: makeRescanQueue(),
    chains,
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
