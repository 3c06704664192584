import { checkAnyAddress } from '#chains/account/address.ts';
import { parseChain } from '#chains/catalog/catalog.ts';
import { create } from '#contract/session-key/routes.ts';
import {
  type CreateSessionKeyDeps,
  createSessionKey,
} from '#domain/session-key/create-session-key.ts';
import { presentNewSessionKey } from '#domain/session-key/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { sessionKeyStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

type Deps = Pick<CreateSessionKeyDeps, 'sessionKeys' | 'ids'>;

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(create, guards, async ({ caller, body, requestId }) => {
    const { projectId, walletId } = caller.project;
    const { appId } = caller.key;
    const scope = body.scope && {
      chains: body.scope.chains,
      allowContracts: body.scope.allow_contracts,
      allowSelectors: body.scope.allow_selectors,
      denyNative: body.scope.deny_native,
    };
    const request = {
      name: body.name,
      scope,
      maxPerTxUsd: body.max_per_tx_usd,
      dailyCapUsd: body.daily_cap_usd,
      ttlDays: body.ttl_days,
    };
    const made = await createSessionKey(
      {
        ...deps,
        clock: guards.clock,
        chain: (name) => parseChain(name, { aliases: true }),
        checkAddress: checkAnyAddress,
      },
      { projectId, walletId, appId, requestId, request },
    );
    return { data: presentNewSessionKey(made) };
  });

export const handler = signedHandler(makeHandler, () => ({ sessionKeys: sessionKeyStore(), ids }));
