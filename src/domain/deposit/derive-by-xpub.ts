import type { ProjectSeeds } from '#model/project.ts';
import type { ProjectStore } from '#ports/projects.ts';

/**
 * Derives addresses by the extended public keys of projects. Each project's are read once, since they
 * never change; null for a project that has none.
 */
export function deriveByXpub(
  projects: Pick<ProjectStore, 'seeds'>,
  addressOf: (xpub: ProjectSeeds['xpub'], subIndex: number) => string,
): (projectId: string, subIndex: number) => Promise<string | null> {
  const known = new Map<string, ProjectSeeds['xpub']>();
  return async (projectId, subIndex) => {
    const xpub = known.get(projectId) ?? (await projects.seeds(projectId))?.xpub;
    if (!xpub) return null;
    known.set(projectId, xpub);
    return addressOf(xpub, subIndex);
  };
}
