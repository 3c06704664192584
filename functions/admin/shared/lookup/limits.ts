import { findProject } from '#domain/project/find-project.ts';
import { type LimitsDeps, limitsToday } from '#domain/project/limits-today.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

/** What is used today of the daily limits and ceilings. */
export const limitHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project' | 'settings'> } & LimitsDeps,
) =>
  ({
    showLimits: async ({ params }) => {
      const { projectId } = await findProject(deps.store, params.slug);
      return { data: await limitsToday(deps, projectId) };
    },
  }) satisfies AdminHandlers;
