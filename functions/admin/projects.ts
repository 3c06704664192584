/** /admin/v1/projects: tenants, their hot addresses and how to fund them. */
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeKeysClient } from '../../src/aws/derive-client.ts';
import { makeHotWalletRegistry } from '../../src/aws/hot-wallet-registry.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { chains } from '../../src/chains/catalog.ts';
import type { AdminDeps } from '../../src/domain/admin/commit-action.ts';
import { pageOf } from '../../src/domain/admin/page-of.ts';
import {
  presentChange,
  presentFreeze,
  presentFunding,
  presentProject,
} from '../../src/domain/admin/present.ts';
import type { KeyMaker } from '../../src/domain/ports/admin.ts';
import type { Project } from '../../src/domain/ports/records.ts';
import type { HotWalletRegistry } from '../../src/domain/ports/stores.ts';
import { createProject } from '../../src/domain/project/create-project.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { funding } from '../../src/domain/project/funding.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

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
  deps: AdminDoorDeps & AdminDeps & { keys: KeyMaker; hotWallets: HotWalletRegistry },
) =>
  adminDoor('projects', deps, {
    listProjects: async ({ query }) => ({
      data: pageOf((await deps.store.projects()).map(presentProject), query),
    }),

    createProject: async ({ actor, body }) => {
      const input = { ...actor, projectId: body.slug, name: body.name ?? body.slug };
      return { data: detail(await createProject(deps, input)) };
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
    store: makeProjectAdminStore(),
    keys: makeKeysClient(),
    hotWallets: makeHotWalletRegistry(),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
