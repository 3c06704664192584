import type { ProjectKeys } from '#model/project.ts';

export interface KeyMaker {
  /** Creates the project's keys once. Repeated calls return the same keys. */
  make(projectId: string): Promise<ProjectKeys>;
}
