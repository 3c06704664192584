import type { Chain } from '#model/chain.ts';
import type { DepositStore } from '#ports/deposits.ts';
import { inGroups } from '#shared/async/limit.ts';
import { type OrphanDeps, orphanDeposit } from './orphan-deposit.ts';

/** Above every block number: the end of a range that has no upper one. */
export const aboveEveryBlock = 10n ** 15n;
/** Deposits that are taken back together: they share transactions. */
export const orphanBatchSize = 100;

/**
 * Takes back the deposits whose blocks, above `ancestor`, left the chain (see orphanDeposit).
 * Returns false if `isLate` ended it early; the next call continues.
 */
export async function orphanAbove(
  deps: OrphanDeps & { chain: Chain; deposits: Pick<DepositStore, 'update' | 'watched'> },
  ancestor: bigint,
  isLate: () => boolean = () => false,
): Promise<boolean> {
  const watched = await deps.deposits.watched(deps.chain.name, ancestor + 1n, aboveEveryBlock);
  const take = (deposit: (typeof watched)[number]) => orphanDeposit(deps, deposit);
  return (await inGroups(watched, take, orphanBatchSize, isLate)) === watched.length;
}
