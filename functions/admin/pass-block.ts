/**
 * /admin/v1/chains: how far the watchers are; of one, what a chain's watcher is stopped at, and passing
 * that block. /admin/v1/alarms: which fire.
 */

import { makeAlarms } from '#aws/runtime/alarms.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { presentAlarm } from '#domain/admin/alarm-view.ts';
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import { presentChange, presentPendingChange } from '#domain/project/view.ts';
import { type AllowPassDeps, allowPass } from '#domain/watch/pass/allow-pass.ts';
import { findStop } from '#domain/watch/pass/find-stop.ts';
import { presentLag, presentStop } from '#domain/watch/pass/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { stage } from '#functions/dependencies/runtime.ts';
import { chainStateStore, priceBook } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { Alarms } from '#ports/runtime.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';
import { ApiError } from '#wire/api-error.ts';

export const makeHandler = (
  deps: AdminHandlerDeps &
    AllowPassDeps & {
      chains: Record<string, Chain>;
      prices: Pick<PriceBook, 'latest'>;
      alarms: Alarms;
    },
) => {
  const chainOf = (name: string) => deps.chains[parseChain(name)]!;
  return adminHandler('pass-block', deps, {
    listChains: async () => {
      const watched = Object.values(deps.chains).filter(({ enabled }) => enabled);
      const now = deps.clock.now();
      const [stops, prices] = await Promise.all([
        Promise.all(watched.map((chain) => findStop(deps, chain))),
        deps.prices.latest([...new Set(watched.map(priceSymbolOf))]),
      ]);
      const list = watched.map((chain, i) => {
        const found = stops[i]!;
        return presentLag(chain, { ...found, price: prices.get(priceSymbolOf(chain)), now });
      });
      return { data: { list } };
    },

    listAlarms: async () => {
      const { list, complete } = await deps.alarms.firing();
      return { data: { list: list.map(presentAlarm), complete } };
    },

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
        signature: readSignature(body.signature),
      });
      return { data: result.state === 'pending' ? presentPendingChange(result) : result };
    },
  });
};

/** What price feeds call a chain's coin. */
const priceSymbolOf = ({ nativeToken, tokens }: Chain): string =>
  tokens.find(({ isNative }) => isNative)?.priceSymbol ?? nativeToken;

function parseHeight(text: string): bigint {
  if (!/^(0|[1-9]\d{0,15})$/.test(text)) {
    throw new ApiError('invalidRequest', 'height must be a block number');
  }
  return BigInt(text);
}

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    chainState: chainStateStore(),
    prices: priceBook(),
    alarms: makeAlarms(stage()),
    chains,
  }),
);
