/** Freeze (one owner) and unfreeze (two owners, in every stage). */
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import type { AdminDeps } from '../../src/domain/admin/commit-action.ts';
import { presentFreeze, presentPending } from '../../src/domain/admin/present.ts';
import { freezeProject, unfreezeProject } from '../../src/domain/project/freeze.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

export const makeHandler = (deps: AdminDoorDeps & AdminDeps) =>
  adminDoor('freeze', deps, {
    freeze: async ({ actor, body }) => {
      const freeze = await freezeProject(deps, { ...actor, reason: body.reason ?? '' });
      return { data: { frozen: true, ...presentFreeze(freeze) } };
    },

    unfreeze: async ({ actor }) => {
      const result = await unfreezeProject(deps, actor);
      return {
        data:
          result.state === 'pending'
            ? { frozen: true, ...presentPending(result) }
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
