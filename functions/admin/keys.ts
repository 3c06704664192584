/** /admin/v1/projects/{slug}/keys: API keys; secrets are shown once, at creation. */

import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { pageOf } from '#domain/list/page-of.ts';
import { createKey, type SealingDeps } from '#domain/project/create-key.ts';
import { findProject } from '#domain/project/find-project.ts';
import { deleteKey, updateKey } from '#domain/project/update-key.ts';
import { presentCreatedKey, presentKey, presentPendingChange } from '#domain/project/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { apiSecretBox, webhookSecretBox } from '#functions/dependencies/keys.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';

export const makeHandler = (deps: AdminHandlerDeps & AdminDeps & SealingDeps) =>
  adminHandler('keys', deps, {
    listKeys: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      return { data: pageOf((await deps.store.keys(params.slug)).map(presentKey), query) };
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
          walletId: body.wallet_id ?? null,
        },
      });
      return {
        data: result.state === 'pending' ? presentPendingChange(result) : presentCreatedKey(result),
      };
    },

    updateKey: async ({ actor, params, body }) => {
      const patch = { webhookUrl: body.webhook_url, enabled: body.enabled };
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
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    apiSecrets: apiSecretBox(),
    webhookSecrets: webhookSecretBox(),
  }),
);
