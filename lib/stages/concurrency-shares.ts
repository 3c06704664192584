/**
 * How the account's Lambda concurrency is shared (docs/decisions/0023-shared-concurrency.md). Each
 * queue has a bound, so that its pollers take no message that they cannot run. In a stage that
 * reserves, a function's reserve is the sum of its queues' bounds.
 */
import { type Family, families } from '#shared/chains.ts';
import { enabledChains, type Stage } from './stage.ts';

/** AWS accepts a bound of 2 to 1,000 for a queue. */
const bounded = (wanted: number): number => Math.min(1_000, Math.max(2, wanted));

/** Projects that the bounds are made for where the stage reserves nothing. */
const ordinaryProjects = 20;

/**
 * Signing runs at once: of hot wallets, and of sub-accounts, which can be many. Only EVM
 * sub-accounts sign.
 */
export function signerShare(stage: Stage, family: Family): { hot: number; sub: number } {
  const chains = enabledChains(stage, family).length;
  const hot = bounded((stage.projectsPayingAtOnce ?? ordinaryProjects) * chains);
  return { hot, sub: family === 'EVM' ? bounded(Math.ceil(hot / 2)) : 0 };
}

/** Calls for proofs of control at once; docs/decisions/0091-proof-of-control.md. */
export const proofShare = 1;

/** A tick of each chain, and some rescans. */
export const watcherShare = (stage: Stage, family: Family): number =>
  bounded(enabledChains(stage, family).length + 3);

/** Batches of the outbox stream at once. */
export const dispatcherShare = 20;

/** Calls of the delivering function at once, each with up to five attempts. */
export const deliveryShare = 50;

/** Requests verified at once: each may take 100 ms at the rate that the gateway lets through. */
export const verifyShare = (stage: Stage): number => Math.ceil(stage.apiRequestsPerSecond * 0.1);

/** Projects and chains whose books are written at once. */
export const bookShare = 10;

/** Runs of the redispatch that a message starts; the rule starts another. */
export const redispatchShare = 2;

/** What the stage reserves in all; 0 where it reserves nothing. */
export function reservedConcurrency(stage: Stage): number {
  if (stage.projectsPayingAtOnce === null) return 0;
  const ofFamilies = families
    .filter((family) => enabledChains(stage, family).length > 0)
    .map((family) => {
      const { hot, sub } = signerShare(stage, family);
      // A run of a worker, and its call of the vault.
      return 2 * (hot + sub) + proofShare + watcherShare(stage, family);
    });
  const ofBooks = stage.extensions.books ? bookShare : 0;
  const others = dispatcherShare + deliveryShare + verifyShare(stage) + ofBooks;
  return ofFamilies.reduce((sum, one) => sum + one, others);
}
