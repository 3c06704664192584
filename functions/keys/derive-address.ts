/**
 * Invoked by the functions of the APIs that need an address of a project. Solana addresses are derived
 * from the seed, the others from extended public keys, which no such function reads (docs/design.md
 * "Keys").
 */
import type { SeedVault } from '#aws/keys/seed.ts';
import { deriveFromXpub } from '#chains/account/derive.ts';
import { deriveSolanaAddress } from '#chains/solana/account/derive.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { projectStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { Logger } from '#ports/runtime.ts';
import type { FamilyAddresses } from '#shared/chains.ts';

export interface DeriveEvent {
  projectId: string;
  index: number;
}

export const makeHandler =
  (deps: { projects: Pick<ProjectStore, 'seeds'>; seeds: SeedVault; log: Logger }) =>
  async (event: DeriveEvent): Promise<FamilyAddresses> => {
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
      const own = await deps.projects.seeds(projectId);
      if (!own) throw new Error('no such project');
      const { wrappedSeeds, xpub } = own;
      const SOL = await deps.seeds.withSeed({ projectId, wrappedSeeds }, (seed) =>
        deriveSolanaAddress(seed, index),
      );
      deps.log.info('address.derived', { projectId, index });
      return {
        EVM: deriveFromXpub('EVM', xpub.EVM, index),
        TRX: deriveFromXpub('TRX', xpub.TRX, index),
        SOL,
      };
    } catch (error) {
      deps.log.error('address.derive-failed', { projectId, index, error });
      throw error;
    }
  };

export const handler = worker('derive-address', (log) =>
  makeHandler({ projects: projectStore(), seeds: seedVaults().SOL, log }),
);
