import { makeSessionKeyStore } from '#aws/projects/session-key-store.ts';
import { revoke } from '#contract/session-key/routes.ts';
import { makeIds } from '#crypto/random.ts';
import {
  type RevokeSessionKeyDeps,
  revokeSessionKey,
} from '#domain/session-key/revoke-session-key.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { connectGuards } from '#functions/dependencies/connect.ts';
import type { Guards } from '#functions/dependencies/guards.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';

type Deps = Pick<RevokeSessionKeyDeps, 'sessionKeys' | 'ids'>;

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(revoke, guards, async ({ caller, params, requestId }) => {
    const { projectId, walletId } = caller.project;
    const { appId } = caller.key;
    const input = { named: params.sk_id, projectId, walletId, appId, requestId };
    await revokeSessionKey({ ...deps, clock: guards.clock }, input);
    return {};
  });

export const handler = atFirstCall(() =>
  makeHandler(connectGuards(), { sessionKeys: makeSessionKeyStore(), ids: makeIds() }),
);
