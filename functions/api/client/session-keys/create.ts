import {
  type CreateSessionKeyDeps,
  createSessionKey,
} from '#domain/session-key/create-session-key.ts';
import { presentNewSessionKey } from '#domain/session-key/view.ts';
import { type Guards, signedHandler } from '#functions/dependencies/guards.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { sessionKeyStore } from '#functions/dependencies/stores.ts';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { scopeDeps, sessionKeyRequest } from '#functions/middleware/session-key-terms.ts';
import { create } from '#wire/merchant/session-key/routes.ts';

type Deps = Pick<CreateSessionKeyDeps, 'sessionKeys' | 'ids'>;

export const makeHandler = (guards: Guards, deps: Deps) =>
  apiRoute(create, guards, async ({ caller, body, headers, requestId, newSessionKey }) => {
    if (!newSessionKey) throw new Error('the route creates session keys, but its store is missing');
    const { projectId, walletId } = caller.project;
    const { appId } = caller.key;
    const made = await createSessionKey(
      { ...deps, ...scopeDeps, clock: guards.clock },
      {
        projectId,
        walletId,
        appId,
        requestId,
        named: newSessionKey,
        request: sessionKeyRequest(body),
        idempotencyKey: headers['idempotency-key'],
      },
    );
    return { data: presentNewSessionKey(made) };
  });

export const handler = signedHandler(makeHandler, () => ({ sessionKeys: sessionKeyStore(), ids }));
