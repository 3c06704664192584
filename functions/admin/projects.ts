/** /admin/v1/projects: projects, their hot addresses and how to fund them. */

import { chains } from '#chains/catalog/catalog.ts';
import type { AdminDeps } from '#domain/admin/commit-action.ts';
import { mayRead } from '#domain/admin/require-group.ts';
import { pageOf } from '#domain/list/page-of.ts';
import { createProject, namedSums } from '#domain/project/create-project.ts';
import { findProject } from '#domain/project/find-project.ts';
import { funding } from '#domain/project/funding.ts';
import {
  presentChange,
  presentFreeze,
  presentFunding,
  presentPendingChange,
  presentProject,
} from '#domain/project/view.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { keysClient } from '#functions/dependencies/keys.ts';
import { hotWalletRegistry } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Project } from '#model/project.ts';
import type { HotWalletRegistry } from '#ports/deposits.ts';
import type { KeyMaker } from '#ports/projects.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';

const detail = (project: Project) => ({
  ...presentProject(project),
  addresses: {
    EVM: project.hot.EVM.address,
    TRX: project.hot.TRX.address,
    SOL: project.hot.SOL.address,
  },
  funding: funding(project, Object.values(chains)).map(presentFunding),
});

export const makeHandler = (
  deps: AdminHandlerDeps & AdminDeps & { keys: KeyMaker; hotWallets: HotWalletRegistry },
) =>
  adminHandler('projects', deps, {
    listProjects: async ({ actor: { admin }, query }) => {
      const projects = await deps.store.projects();
      const own = projects.filter(({ projectId }) => mayRead(admin, projectId));
      return { data: pageOf(own.map(presentProject), query) };
    },

    createProject: async ({ actor, body }) => {
      const result = await createProject(deps, {
        ...actor,
        projectId: body.slug,
        name: body.name ?? body.slug,
        sums: namedSums(body),
        requireSignatures: body.require_signatures,
        signature: readSignature(body.signature),
      });
      return {
        data:
          result.state === 'pending'
            ? presentPendingChange(result)
            : { state: 'done', ...detail(result.project) },
      };
    },

    showProject: async ({ params }) => {
      const project = await findProject(deps.store, params.slug);
      const [freeze, changes] = await Promise.all([
        deps.store.freezeState(params.slug),
        deps.store.changes(params.slug, deps.clock.now()),
      ]);
      return {
        data: {
          ...detail(project),
          frozen: presentFreeze(freeze),
          changes: changes.map(presentChange),
        },
      };
    },
  });

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    keys: keysClient(),
    hotWallets: hotWalletRegistry(),
  }),
);
