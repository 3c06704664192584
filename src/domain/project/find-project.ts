import type { Project } from '#model/project.ts';
import type { ProjectAdminStore } from '#ports/projects.ts';
import { ApiError } from '#wire/api-error.ts';

/** The project of an admin route. Errors: notFound. */
export async function findProject(
  store: Pick<ProjectAdminStore, 'project'>,
  projectId: string,
): Promise<Project> {
  const project = await store.project(projectId);
  if (!project) throw new ApiError('notFound', 'No such project');
  return project;
}
