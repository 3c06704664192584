/** /admin/v1/projects/{slug}/changes: what one owner asked for and another has to confirm. */
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { makeSecrets } from '../../src/aws/secrets.ts';
import type { AdminDeps } from '../../src/domain/admin/commit-action.ts';
import { pageOf } from '../../src/domain/admin/page-of.ts';
import { presentChange, presentConfirmed } from '../../src/domain/admin/present.ts';
import type { SecretBox } from '../../src/domain/ports/admin.ts';
import { confirmChange, dropChange } from '../../src/domain/project/confirm-change.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

export const makeHandler = (
  deps: AdminDoorDeps & AdminDeps & { secrets: Pick<SecretBox, 'seal'> },
) =>
  adminDoor('changes', deps, {
    listChanges: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const changes = await deps.store.changes(params.slug, deps.clock.now());
      return { data: pageOf(changes.map(presentChange), query) };
    },

    confirmChange: async ({ actor, params }) => ({
      data: presentConfirmed(await confirmChange(deps, { ...actor, changeId: params.change_id })),
    }),

    dropChange: async ({ actor, params }) => {
      await dropChange(deps, { ...actor, changeId: params.change_id });
      return { data: { change_id: params.change_id, dropped: true } };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    secrets: makeSecrets(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
