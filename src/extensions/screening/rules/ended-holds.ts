import type { ProjectStore } from '#ports/projects.ts';
import type { EndedHoldReader } from '../ports.ts';
import { areEnough, type DecidedDeps } from './are-enough.ts';

export interface EndedHoldDeps extends DecidedDeps {
  projects: Pick<ProjectStore, 'settings'>;
}

/** Reads from the table of approvals which holds people have ended by a release. */
export const makeEndedHolds = (deps: EndedHoldDeps): EndedHoldReader => ({
  async getMany(cases) {
    const ended = await Promise.all(
      cases.map(async (screening): Promise<[string, string][]> => {
        const { id, projectId, digest } = screening;
        const signed = async () => (await deps.projects.settings(projectId)).requireSignatures;
        const of = { screening, held: { way: 'release' } as const };
        return (await areEnough(deps, of, signed)) ? [[id, digest]] : [];
      }),
    );
    return new Map(ended.flat());
  },
});
