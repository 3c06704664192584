import type { Chain } from '#model/chain.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { ProjectAdminStore, ProjectStore } from '#ports/projects.ts';
import type { Family } from '#shared/chains.ts';
import type { SweepConfig } from '../model/sweep-config.ts';
import type { SweepConfigStore } from '../ports.ts';
import { collectDeposits, type SweepCounts } from './collect-deposits.ts';
import type { sweepDestinationRight } from './config/sweep-destination.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';

/** How long a run may begin more, in milliseconds; the function's timeout is 50 s. */
const budgetMs = 30_000;

export interface CollectProjectsDeps {
  admin: Pick<ProjectAdminStore, 'projects'>;
  projects: Pick<ProjectStore, 'project' | 'settings' | 'isFrozen'>;
  configs: Pick<SweepConfigStore, 'get'>;
  /** What allows a TRX destination; null: nothing does. */
  right(of: Parameters<typeof sweepDestinationRight>[1]): Promise<string | null>;
  /** Of the stage, enabled or not. */
  chains: readonly Chain[];
  /** Whether an error says that no node of a chain answered. */
  isNodeFailure(error: unknown): boolean;
  sweepDeps: SweepDeps;
}

const ofSettings = (
  sweeps: ProjectSettings['sweeps'],
  family: Exclude<Family, 'TRX'>,
): Pick<SweepPlace, 'settings'> | null => {
  const settings = sweeps[family];
  return settings ? { settings } : null;
};

/** What the sweeps of TRX may cost in a day, USD: their configuration has no such field. */
const dailyTronFeeUsd = 50;

/** A wallet's sweep configuration, in the terms of the other families. */
const ofConfig = (row: SweepConfig | null): Omit<SweepPlace, 'project' | 'chain'> | null =>
  row && {
    settings: {
      enabled: row.enabled,
      minUsd: Number(row.minMicroUsd) / 1e6,
      dest: row.destAddress,
      method: 'fund',
      dailyFeeUsd: dailyTronFeeUsd,
    },
    mostFunded: row.fallbackBurnEnabled ? row.fallbackBurnSun : 0n,
    resourceDuration: row.durationCode,
  };

/**
 * Collects the deposits of every project that wants it, for 30 seconds at most. A chain whose nodes
 * do not answer does not hold up the others.
 */
export async function collectProjects({
  admin,
  projects,
  configs,
  right,
  chains,
  isNodeFailure,
  sweepDeps,
}: CollectProjectsDeps): Promise<SweepCounts> {
  const until = sweepDeps.clock.nowMs() + budgetMs;
  const hasTime = () => sweepDeps.clock.nowMs() < until;
  const total = { begun: 0, ended: 0 };
  for (const { projectId, walletId } of await admin.projects()) {
    const [settings, row] = await Promise.all([
      projects.settings(projectId),
      configs.get(projectId, walletId),
    ]);
    // Most projects collect nothing: no more is read of them.
    const wants = [row, ...Object.values(settings.sweeps)].some((one) => one?.enabled);
    const project = wants ? await projects.project(projectId) : null;
    if (!project) continue;
    // A destination that nobody approved waits: the signer would refuse each of its sweeps.
    const isAllowed =
      row?.enabled === true &&
      (await right({ project, settings, destAddress: row.destAddress })) !== null;
    const swept = chains.flatMap((chain) => {
      const own =
        chain.family === 'TRX'
          ? isAllowed
            ? ofConfig(row)
            : null
          : ofSettings(settings.sweeps, chain.family);
      return chain.enabled && own?.settings.enabled ? [{ project, chain, ...own }] : [];
    });
    if (swept.length === 0 || (await projects.isFrozen(projectId))) continue;
    for (const place of swept) {
      if (!hasTime()) break;
      try {
        const counts = await collectDeposits(sweepDeps, place, hasTime);
        total.begun += counts.begun;
        total.ended += counts.ended;
      } catch (error) {
        // Nodes that do not answer hold up only their own chain.
        if (!isNodeFailure(error)) throw error;
        const { name: chain } = place.chain;
        sweepDeps.log.warn('sweep.no-node', { project: projectId, chain, error });
      }
    }
  }
  sweepDeps.log.info('sweep.collected', { ...total });
  return total;
}
