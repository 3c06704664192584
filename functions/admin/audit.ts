/** The audit log: of a project, and of the deployment. */
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import { presentAudit } from '#domain/admin/view.ts';
import { listRecords } from '#domain/list/list-records.ts';
import type { AuditStore } from '#domain/ports/events/audit-store.ts';
import type { ListIndex } from '#domain/ports/events/list-index.ts';
import type { ProjectAdminStore } from '#domain/ports/projects/project-admin-store.ts';
import { findProject } from '#domain/project/find-project.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { auditStore, listIndex, projectAdminStore } from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';

interface Deps extends AdminHandlerDeps {
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
  return adminHandler('audit', deps, {
    listAudit: async ({ params, query }) => {
      await findProject(deps.store, params.slug);
      return list(params.slug, query);
    },
    listDeploymentAudit: ({ query }) => list(deploymentAudit, query),
  });
};

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminRuntime(),
    store: projectAdminStore(),
    audit: auditStore(),
    lists: listIndex(),
  }),
);
