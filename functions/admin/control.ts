/** /admin/v1/projects/{slug}/control-proofs: showing that we hold the keys of a project's addresses. */

import {
  askForControl,
  type ControlDeps,
  signForControl,
} from '#domain/control/ask-for-control.ts';
import { findProject } from '#domain/project/find-project.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { controlProver } from '#functions/dependencies/keys.ts';
import { ids } from '#functions/dependencies/runtime.ts';
import { controlStore, projectAdminStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

interface Deps extends AdminHandlerDeps, ControlDeps {
  store: Pick<ProjectAdminStore, 'project'>;
}

export const makeHandler = (deps: Deps) =>
  adminHandler('control', deps, {
    beginControlProof: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      const { nonce, by, at, until } = await askForControl(deps, actor, body.nonce);
      return { data: { nonce, asked_by: by, asked_at: at, until } };
    },

    signControlProofs: async ({ actor, params, body }) => {
      await findProject(deps.store, params.slug);
      const { proofs, unknown, failed } = await signForControl(deps, actor, {
        ...body,
        nonce: params.nonce,
      });
      return { data: { proofs, unknown, failed } };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    requests: controlStore(),
    prover: controlProver(),
    ids,
  }),
);
