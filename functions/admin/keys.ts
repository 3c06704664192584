/** /admin/v1/projects/{slug}/keys: API keys, whose secrets are shown once; and session keys. */

import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { pageOf } from '#domain/list/page-of.ts';
import { findProject } from '#domain/project/find-project.ts';
import { createKey, type SealingDeps } from '#domain/project/keys/create-key.ts';
import { rotateWebhookSecret } from '#domain/project/keys/rotate-webhook-secret.ts';
import { deleteKey, updateKey } from '#domain/project/keys/update-key.ts';
import { presentCreatedKey, presentKey, presentPendingChange } from '#domain/project/view.ts';
import { listSessionKeys } from '#domain/session-key/list-session-keys.ts';
import {
  type RevokeSessionKeyDeps,
  revokeSessionKey,
} from '#domain/session-key/revoke-session-key.ts';
import { presentSessionKey } from '#domain/session-key/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { apiSecretBox, webhookSecretBox } from '#functions/dependencies/keys.ts';
import {
  keyUseStore,
  listIndex,
  sessionKeyConfirmations,
  sessionKeyStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { KeyUseStore, SessionKeyConfirmations, SessionKeyStore } from '#ports/projects.ts';

interface Deps extends AdminHandlerDeps, AdminDeps, SealingDeps {
  sessionKeys: RevokeSessionKeyDeps['sessionKeys'] & Pick<SessionKeyStore, 'getMany' | 'usedToday'>;
  confirmations: Pick<SessionKeyConfirmations, 'of'>;
  lists: Pick<ListIndex, 'page'>;
  keyUses: Pick<KeyUseStore, 'lastUses'>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('keys', deps, {
    listKeys: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const found = pageOf(await deps.store.keys(params.slug), query);
      const uses = await deps.keyUses.lastUses(found.list.map(({ appId }) => appId));
      const list = found.list.map((key) => ({
        ...presentKey(key),
        last_used_at: uses.get(key.appId) ?? null,
      }));
      return { data: { ...found, list } };
    },

    createKey: async ({ actor, body }) => {
      const result = await createKey(deps, {
        ...actor,
        request: {
          name: body.name,
          permission: body.permission,
          mode: body.mode,
          publicKey: body.public_key ?? null,
          webhookUrl: body.webhook_url ?? null,
          webhookEvents: body.webhook_events ?? null,
          walletId: body.wallet_id ?? null,
        },
      });
      return {
        data: result.state === 'pending' ? presentPendingChange(result) : presentCreatedKey(result),
      };
    },

    updateKey: async ({ actor, params, body }) => {
      const patch = {
        webhookUrl: body.webhook_url,
        enabled: body.enabled,
        extraEvents: body.extra_events,
        webhookEvents: body.webhook_events,
      };
      const result = await updateKey(deps, { ...actor, appId: params.app_id, patch });
      return {
        data:
          result.state === 'pending'
            ? presentPendingChange(result)
            : { state: 'done', ...presentKey(result.key) },
      };
    },

    deleteKey: async ({ actor, params }) => {
      await deleteKey(deps, { ...actor, appId: params.app_id });
      return { data: { app_id: params.app_id, deleted: true } };
    },

    rotateWebhookSecret: async ({ actor, params, body }) => {
      const made = await rotateWebhookSecret(deps, {
        ...actor,
        appId: params.app_id,
        overlapSeconds: body.overlap_hours * 3600,
      });
      return {
        data: {
          app_id: made.key.appId,
          webhook_secret: made.webhookSecret,
          previous_until: made.previousUntil,
        },
      };
    },

    listSessionKeys: async ({ params, query: { page, size } }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      const found = await listSessionKeys(deps, {
        projectId,
        page,
        size,
        rule: await deps.store.settings(projectId),
      });
      const now = deps.clock.now();
      const list = found.list.map(({ key, use, waitsForOwner }) =>
        presentSessionKey(key, use, now, waitsForOwner),
      );
      return { data: { list, total: found.total, page, size } };
    },

    revokeSessionKey: async ({ actor, params }) => {
      const { projectId, walletId } = await findProject(deps.store, params.slug);
      const { skId } = await revokeSessionKey(deps, {
        named: params.sk_id,
        projectId,
        walletId,
        by: { admin: actor.admin },
        requestId: actor.requestId,
      });
      return { data: { sk_id: skId, revoked: true } };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    apiSecrets: apiSecretBox(),
    webhookSecrets: webhookSecretBox(),
    sessionKeys: sessionKeyStore(),
    confirmations: sessionKeyConfirmations(),
    lists: listIndex(),
    keyUses: keyUseStore(),
  }),
);
