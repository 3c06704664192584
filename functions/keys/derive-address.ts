/**
 * Invoked only by `api/subaccount/create`. Solana addresses are derived from the seed, the others
 * from extended public keys (docs/design.md "Keys").
 */
import type { SeedVault } from '#aws/keys/seed.ts';
import { deriveSolanaAddress } from '#chains/solana/account/derive.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { projectStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';

export interface DeriveEvent {
  projectId: string;
  index: number;
}

export const makeHandler =
  (deps: { projects: Pick<ProjectStore, 'project'>; seeds: SeedVault; log: Logger }) =>
  async (event: DeriveEvent): Promise<{ sol: string }> => {
    const { projectId, index } = event ?? {};
    try {
      if (
        typeof projectId !== 'string' ||
        !Number.isInteger(index) ||
        index < 1 ||
        index >= 2 ** 31
      ) {
        throw new Error('needs { projectId, index }, index from 1');
      }
      const project = await deps.projects.project(projectId);
      if (!project) throw new Error('no such project');
      const sol = await deps.seeds.withSeed(project, (seed) => deriveSolanaAddress(seed, index));
      deps.log.info('address.derived', { projectId, index });
      return { sol };
    } catch (error) {
      deps.log.error('address.derive-failed', { projectId, index, error });
      throw error;
    }
  };

export const handler = worker('derive-address', (log) =>
  makeHandler({ projects: projectStore(), seeds: seedVaults().SOL, log }),
);
