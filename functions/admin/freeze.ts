/** Freeze (one owner) and unfreeze (two owners, in every stage). */

import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { freezeProject, unfreezeProject } from '#domain/project/freeze.ts';
import { presentFreeze, presentPendingChange } from '#domain/project/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';

export const makeHandler = (deps: AdminHandlerDeps & AdminDeps) =>
  adminHandler('freeze', deps, {
    freeze: async ({ actor, body }) => {
      const freeze = await freezeProject(deps, { ...actor, reason: body.reason ?? '' });
      return { data: { frozen: true, ...presentFreeze(freeze) } };
    },

    unfreeze: async ({ actor }) => {
      const result = await unfreezeProject(deps, actor);
      return {
        data:
          result.state === 'pending'
            ? { frozen: true, ...presentPendingChange(result) }
            : { frozen: false, state: 'done' },
      };
    },
  });

export const handler = atFirstCall(() => makeHandler(adminDeps()));
