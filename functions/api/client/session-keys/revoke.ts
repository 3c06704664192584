import { makeSessionKeyStore } from '../../../../src/aws/session-key-store.ts';
import { revoke } from '../../../../src/contract/routes/session-keys.ts';
import { makeIds } from '../../../../src/crypto/random.ts';
import {
  type RevokeSessionKeyDeps,
  revokeSessionKey,
} from '../../../../src/domain/session-key/revoke.ts';
import { apiRoute } from '../../../middleware/api-route.ts';
import { atFirstCall } from '../../../middleware/at-first-call.ts';
import { connectGuards } from '../../../middleware/connect.ts';
import type { Guards } from '../../../middleware/guards.ts';

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
