import { makeSessionKeyStore } from '../../../../src/aws/session-key-store.ts';
import { checkAnyAddress } from '../../../../src/chains/address.ts';
import { parseChain } from '../../../../src/chains/catalog.ts';
import { create } from '../../../../src/contract/routes/session-keys.ts';
import { makeIds } from '../../../../src/crypto/random.ts';
import {
  type CreateSessionKeyDeps,
  createSessionKey,
} from '../../../../src/domain/session-key/create.ts';
import { presentNewSessionKey } from '../../../../src/domain/session-key/present.ts';
import { apiRoute } from '../../../middleware/api-route.ts';
import { atFirstCall } from '../../../middleware/at-first-call.ts';
import { connectGuards } from '../../../middleware/connect.ts';
import type { Guards } from '../../../middleware/guards.ts';

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

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { sessionKeys: makeSessionKeyStore(), ids: makeIds() }),
);
