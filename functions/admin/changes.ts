/** /admin/v1/projects/{slug}/changes: requests of one owner that another has to confirm. */

import type { AdminDeps } from '#domain/admin/commit-action.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { pageOf } from '#domain/list/page-of.ts';
import { confirmChange, dropChange } from '#domain/project/confirm-change.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { SealingDeps } from '#domain/project/keys/create-key.ts';
import { presentChangeWithDiff, presentConfirmed } from '#domain/project/view.ts';
import {
  type ConfirmSessionKeyDeps,
  confirmSessionKey,
} from '#domain/session-key/confirm-session-key.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { apiSecretBox, webhookSecretBox } from '#functions/dependencies/keys.ts';
import {
  deviceStore,
  sessionKeyConfirmations,
  sessionKeyStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';

export const makeHandler = (
  deps: AdminHandlerDeps & AdminDeps & SealingDeps & ProveDeps & ConfirmSessionKeyDeps,
) =>
  adminHandler('changes', deps, {
    listChanges: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const [changes, settings] = await Promise.all([
        deps.store.changes(params.slug, deps.clock.now()),
        deps.store.settings(params.slug),
      ]);
      const shown = changes.map((change) => presentChangeWithDiff(change, settings));
      return { data: pageOf(shown, query) };
    },

    confirmChange: async ({ actor, params, body }) => {
      const signature = readSignature(body.signature);
      const asked = { ...actor, changeId: params.change_id, signature };
      return { data: presentConfirmed(await confirmChange(deps, asked)) };
    },

    confirmSessionKey: async ({ actor, params, body }) => {
      const { walletId } = await findProject(deps.store, params.slug);
      const { skId } = await confirmSessionKey(deps, {
        ...actor,
        skId: params.sk_id,
        walletId,
        signature: readSignature(body.signature),
      });
      return { data: { sk_id: skId, confirmed: true } };
    },

    dropChange: async ({ actor, params }) => {
      await dropChange(deps, { ...actor, changeId: params.change_id });
      return { data: { change_id: params.change_id, dropped: true } };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    devices: deviceStore(),
    apiSecrets: apiSecretBox(),
    webhookSecrets: webhookSecretBox(),
    sessionKeys: sessionKeyStore(),
    confirmations: sessionKeyConfirmations(),
  }),
);
