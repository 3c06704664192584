import type { WorkerDeps } from '#domain/payment/deps.ts';
import type { Incarnation } from './killable-process.ts';

/** The worker's calls of its vault and its attester as recorded steps: the worker may hear nothing of them. */
export const withRecordedVault = <Deps extends WorkerDeps>(
  life: Incarnation,
  deps: Deps,
): Deps => ({
  ...deps,
  vault: life.wrap('vault', deps.vault, { isComposed: true }),
  attester: life.wrap('attester', deps.attester, { isComposed: true }),
});
