/** /admin/v1/chains/{chain}/rescan: reads a transaction or blocks again for a missing deposit. */
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeRescanQueue } from '../../src/aws/rescan-queue.ts';
import { makeRescanStore } from '../../src/aws/rescan-store.ts';
import { chains, parseChain } from '../../src/chains/catalog.ts';
import { ApiError } from '../../src/contract/api-error.ts';
import { askRescan, type RescanDeps } from '../../src/domain/admin/ask-rescan.ts';
import { presentRescan } from '../../src/domain/admin/present.ts';
import type { Chain } from '../../src/domain/ports/world.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

export const makeHandler = (
  deps: AdminDoorDeps & RescanDeps & { chains: Record<string, Chain> },
) => {
  const chainOf = (name: string) => deps.chains[parseChain(name)]!;
  return adminDoor('chains', deps, {
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
