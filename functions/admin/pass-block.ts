/** /admin/v1/chains/{chain}: what a chain's watcher is stopped at, and passing that block. */

import { chains, parseChain } from '#chains/catalog/catalog.ts';
import { ApiError } from '#contract/api-error.ts';
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import { presentChange, presentPendingChange } from '#domain/project/view.ts';
import { type AllowPassDeps, allowPass } from '#domain/watch/pass/allow-pass.ts';
import { findStop } from '#domain/watch/pass/find-stop.ts';
import { presentStop } from '#domain/watch/pass/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { chainStateStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';

export const makeHandler = (
  deps: AdminHandlerDeps & AllowPassDeps & { chains: Record<string, Chain> },
) => {
  const chainOf = (name: string) => deps.chains[parseChain(name)]!;
  return adminHandler('pass-block', deps, {
    showChain: async ({ params }) => {
      const chain = chainOf(params.chain);
      const found = await findStop(deps, chain);
      const waiting = await deps.store.changes(deploymentAudit, deps.clock.now());
      const changes = waiting.filter(({ payload }) => payload.chain === chain.name);
      return {
        data: { ...presentStop(chain.name, found), changes: changes.map(presentChange) },
      };
    },

    passBlock: async ({ actor, params, body }) => {
      const result = await allowPass(deps, {
        ...actor,
        ...body,
        chain: chainOf(params.chain),
        height: parseHeight(params.height),
      });
      return { data: result.state === 'pending' ? presentPendingChange(result) : result };
    },
  });
};

function parseHeight(text: string): bigint {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) {
    throw new ApiError('invalidRequest', 'height must be a block number');
  }
  return BigInt(text);
}

export const handler = atFirstCall(() =>
  makeHandler({ ...adminDeps(), chainState: chainStateStore(), chains }),
);
