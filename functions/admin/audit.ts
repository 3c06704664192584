/** The audit log: of a project, and of the deployment. */
import { deploymentAudit } from '#domain/admin/audit-entry.ts';
import { presentAudit } from '#domain/admin/view.ts';
import { listRecords } from '#domain/list/list-records.ts';
import { findProject } from '#domain/project/find-project.ts';
import { adminRuntime } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import {
  auditCopies,
  auditStore,
  listIndex,
  projectAdminStore,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { AuditCopies, AuditStore, ListIndex } from '#ports/events.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

interface Deps extends AdminHandlerDeps {
  store: Pick<ProjectAdminStore, 'project'>;
  audit: Pick<AuditStore, 'getMany'>;
  copies: Pick<AuditCopies, 'getMany'>;
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
    const copies = await deps.copies.getMany(page.list.map(({ auditId }) => auditId));
    const copyOf = new Map(copies.map((copy) => [copy.auditId, copy]));
    const shown = page.list.map((entry) => presentAudit(entry, copyOf.get(entry.auditId) ?? null));
    return { data: { ...page, list: shown } };
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
    copies: auditCopies(),
    lists: listIndex(),
  }),
);
