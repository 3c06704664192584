import type { ProjectKeys } from '#model/project.ts';

export interface KeyMaker {
  /** Makes the project's keys once; again it returns the same ones. */
  make(projectId: string): Promise<ProjectKeys>;
}
