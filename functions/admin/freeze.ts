/** Freeze (one owner) and unfreeze (two owners, in every stage). */

import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { environment } from '#aws/runtime/config.ts';
import { systemIds } from '#aws/runtime/ids.ts';
import { makeLogger } from '#aws/runtime/log.ts';
import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { freezeProject, unfreezeProject } from '#domain/project/freeze.ts';
import { presentFreeze, presentPendingChange } from '#domain/project/view.ts';
import { atFirstCall } from '../dependencies/at-first-call.ts';
import { type AdminHandlerDeps, adminHandler } from '../middleware/admin-route.ts';

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

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
