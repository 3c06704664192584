/**
 * Compares what the tables and KMS have of projects' keys with the locked copies, every night. Whoever
 * exchanges a hot wallet, an extended public key or a seed changes a record; nobody changes a copy.
 */
import type { ProjectKeys } from '#model/project.ts';
import type { KeyRecords, ProjectAdminStore, ProjectStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { families } from '#shared/chains.ts';

/** Projects that are compared at once. */
const concurrency = 8;

export interface CheckKeysDeps {
  admin: Pick<ProjectAdminStore, 'projects'>;
  projects: Pick<ProjectStore, 'hotWalletOwner'>;
  keys: KeyRecords;
  log: Logger;
}

/** What a run has seen. */
export interface KeyCounts {
  projects: number;
  differing: number;
  /** Projects that could not be compared; each has a line `project-keys.unchecked`. */
  unchecked: number;
}

/** Compares every project's keys. A difference is logged by the names of what differs, without values. */
export async function checkKeys(deps: CheckKeysDeps): Promise<KeyCounts> {
  const projects = await deps.admin.projects();
  const counts: KeyCounts = { projects: projects.length, differing: 0, unchecked: 0 };
  await eachLimited(projects, concurrency, async ({ projectId: project }) => {
    try {
      const differs = await differencesOf(deps, project);
      if (differs.length === 0) return;
      counts.differing++;
      deps.log.error('project-keys.differ', { project, differs });
    } catch (error) {
      counts.unchecked++;
      deps.log.error('project-keys.unchecked', { project, error });
    }
  });
  return counts;
}

async function differencesOf(
  { keys, projects }: Pick<CheckKeysDeps, 'keys' | 'projects'>,
  projectId: string,
): Promise<string[]> {
  const [copy, recorded] = await Promise.all([keys.copied(projectId), keys.recorded(projectId)]);
  if (!copy) return ['the locked copy is missing, or is of another project'];
  const found = await Promise.all(
    families.map(async (family) => {
      const { address, keyId } = copy.hot[family];
      const [aliased, owner] = await Promise.all([
        keys.aliased(projectId, family),
        projects.hotWalletOwner(family, address),
      ]);
      return [
        ...(aliased === keyId ? [] : [`the key of the alias, ${family}`]),
        ...(owner === projectId ? [] : [`whose the hot wallet is, ${family}`]),
      ];
    }),
  );
  const records = recorded ? differingRecords(recorded, copy) : ['no record, or a part of one'];
  return [...records, ...found.flat()];
}

/** What differs between the table and the copy. */
function differingRecords(recorded: ProjectKeys, copy: ProjectKeys): string[] {
  const ofFamilies = families.flatMap((family) => {
    const [is, was] = [recorded.hot[family], copy.hot[family]];
    return [
      ...(is.address === was.address ? [] : [`hot address, ${family}`]),
      ...(is.keyId === was.keyId ? [] : [`key id, ${family}`]),
      ...(recorded.wrappedSeeds[family] === copy.wrappedSeeds[family]
        ? []
        : [`wrapped seed, ${family}`]),
    ];
  });
  const ofXpubs = (['EVM', 'TRX'] as const).flatMap((family) =>
    recorded.xpub[family] === copy.xpub[family] ? [] : [`extended public key, ${family}`],
  );
  return [...ofFamilies, ...ofXpubs];
}
