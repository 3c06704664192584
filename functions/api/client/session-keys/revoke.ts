import {
  type RevokeSessionKeyDeps,
  revokeSessionKey,
} from '#domain/session-key/revoke-session-key.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { sessionKeyStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { revoke } from '#wire/merchant/session-key/routes.ts';

type Deps = Pick<RevokeSessionKeyDeps, 'sessionKeys' | 'ids'>;

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(revoke, guards, async ({ caller, params, requestId }) => {
    const { projectId, walletId } = caller.project;
    const by = { appId: caller.key.appId };
    const input = { named: params.sk_id, projectId, walletId, by, requestId };
    await revokeSessionKey({ ...deps, clock: guards.clock }, input);
    return {};
  });

export const handler = signedHandler(makeHandler, () => ({ sessionKeys: sessionKeyStore(), ids }));
