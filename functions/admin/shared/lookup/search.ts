import { overview } from '#domain/admin/overview.ts';
import { type SearchDeps, search } from '#domain/admin/search.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { AdminHandlers } from '#functions/middleware/admin-route.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';

/** The search over ids and addresses, and the counts of what needs somebody. */
export const searchHandlers = (
  deps: { store: Pick<ProjectAdminStore, 'project'> } & SearchDeps & Parameters<typeof overview>[0],
) =>
  ({
    search: async ({ params, query }) => {
      const project = await findProject(deps.store, params.slug);
      const found = await search(deps, { project, text: query.q.trim() });
      return {
        data: {
          hits: found.hits,
          looked_in: found.lookedIn,
          not_looked_in: found.notLookedIn,
        },
      };
    },

    showOverview: async ({ params }) => {
      await findProject(deps.store, params.slug);
      return { data: await overview(deps, params.slug) };
    },
  }) satisfies AdminHandlers;
