/** /admin/v1/projects/{slug}/screening: what providers say, and who releases what they hold. */

import { checkSignature } from '#domain/approval/check-signature.ts';
import type { ProveDeps } from '#domain/device/prove-device.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { findProject } from '#domain/project/find-project.ts';
import {
  findCase,
  type ReleaseDeps,
  releaseHold,
  showHolds,
} from '#extensions/screening/rules/release-hold.ts';
import { presentCase, presentHold } from '#extensions/screening/rules/view.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { caseReader } from '#functions/dependencies/screening.ts';
import {
  approvalStore,
  approvalWriter,
  depositStore,
  deviceStore,
  listIndex,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';

interface Deps extends AdminHandlerDeps, ReleaseDeps, ProveDeps {
  store: Pick<ProjectAdminStore, 'project' | 'settings'>;
  lists: Pick<ListIndex, 'page'>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('screening', deps, {
    listHolds: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      const page = await listRecords(deps.lists, {
        list: 'deposits-held',
        projectId: params.slug,
        query,
        filter: {},
        read: (numbers) => deps.deposits.getMany(numbers),
        idOf: ({ depositNo }) => depositNo,
      });
      return { data: { ...page, list: (await showHolds(deps, page.list)).map(presentHold) } };
    },

    showScreening: async ({ params }) => {
      await findProject(deps.store, params.slug);
      const screening = await findCase(deps, { projectId: params.slug, id: params.id });
      return { data: presentCase(screening) };
    },

    releaseDeposit: async ({ actor, params, body }) => {
      const { projectId } = actor;
      await findProject(deps.store, projectId);
      const digest = body.terms_digest;
      const signature = readSignature(body.signature);
      const approval = { projectId, adminId: actor.admin.id, digests: [digest] };
      await checkSignature(deps, approval, signature);
      await releaseHold(deps, { actor, id: params.id, digest, signature });
      const [hold] = await showHolds(deps, await deps.deposits.getMany([params.id]));
      deps.log.info('screening.released', {
        project: projectId,
        subject: params.id,
        request_id: actor.requestId,
      });
      return { data: hold ? presentHold(hold) : null };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    devices: deviceStore(),
    lists: listIndex(),
    cases: caseReader(),
    deposits: depositStore(),
    approvals: approvalStore(),
    decisions: approvalWriter(),
    ids,
  }),
);
