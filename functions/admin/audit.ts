/** The audit log: of a project, and of the deployment. */
import { makeAuditStore } from '../../src/aws/audit-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { makeListIndex } from '../../src/aws/list-index.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { deploymentAudit } from '../../src/domain/admin/audit-entry.ts';
import { listRecords } from '../../src/domain/admin/list-records.ts';
import { presentAudit } from '../../src/domain/admin/present.ts';
import type { ProjectAdminStore } from '../../src/domain/ports/admin.ts';
import type { AuditStore, ListIndex } from '../../src/domain/ports/stores.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';

interface Deps extends AdminDoorDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  audit: AuditStore;
  lists: ListIndex;
}

type Query = { page: number; size: number; action?: string; start?: string; end?: string };

export const makeHandler = (deps: Deps) => {
  const list = async (projectId: string, query: Query) => {
    const page = await listRecords(deps.lists, {
      list: 'audit',
      projectId,
      query,
      filter: { action: query.action },
      read: (ids) => deps.audit.getMany(ids),
      idOf: (entry) => entry.auditId,
    });
    return { data: { ...page, list: page.list.map(presentAudit) } };
  };
  return adminDoor('audit', deps, {
    listAudit: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      return list(params.slug, query);
    },
    listDeploymentAudit: ({ query }) => list(deploymentAudit, query),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    audit: makeAuditStore(),
    lists: makeListIndex(),
    clock: systemClock,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
